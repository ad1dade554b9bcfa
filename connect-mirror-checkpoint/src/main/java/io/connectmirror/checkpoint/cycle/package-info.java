/**
 * Carries the decisions of the checkpoint connector out: reads positions on the source, translates
 * them, hands out checkpoints, and writes group offsets on the target. Speaks to clusters through
 * ports only. Unless a class says otherwise, all of it runs on the task's one working thread.
 */
package io.connectmirror.checkpoint.cycle;
