/** What the offset map costs: loading, lookups and recording; and what batches cost as bytes. */
package io.connectmirror.benchmarks;
