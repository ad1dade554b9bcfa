/** Results as table, JSON and chart. */
package io.connectmirror.benchmarks.endtoend.report;
