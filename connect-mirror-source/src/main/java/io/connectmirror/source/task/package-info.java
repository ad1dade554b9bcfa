/**
 * What a task does. Three threads meet here: the worker's task thread polls; the thread of the
 * task's jobs looks at both clusters, decides where partitions begin and watches over them; the
 * worker's producer thread tells what was acknowledged. The jobs hand partitions over to the task
 * thread through {@link io.connectmirror.source.task.AssignmentQueue}, the task thread hands those
 * it cannot read back through {@link io.connectmirror.source.task.FaultQueue}; all see one {@link
 * io.connectmirror.source.task.PartitionFlow} per partition.
 */
package io.connectmirror.source.task;
