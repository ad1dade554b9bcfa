/** Records with a given size that compress as wanted. */
package io.connectmirror.benchmarks.endtoend.data;
