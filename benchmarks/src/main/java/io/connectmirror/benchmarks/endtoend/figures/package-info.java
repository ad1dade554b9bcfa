/** From what was seen to figures, medians and ratios. */
package io.connectmirror.benchmarks.endtoend.figures;
