/**
 * Whether two partitions hold the same records: the comparison of two streams, and the run that
 * reads several pairs of them at once. Knows no client; {@code compare.kafka} reads.
 */
package io.connectmirror.cli.compare;
