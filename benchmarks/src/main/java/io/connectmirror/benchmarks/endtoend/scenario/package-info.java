/** What is measured: scenarios, their names, and their order. */
package io.connectmirror.benchmarks.endtoend.scenario;
