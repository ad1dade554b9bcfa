/** Runs contenders in the lab and looks at what they cost. */
package io.connectmirror.benchmarks.endtoend.run;
