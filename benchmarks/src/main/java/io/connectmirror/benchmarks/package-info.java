/** What the offset map costs: loading, lookups and recording. */
package io.connectmirror.benchmarks;
