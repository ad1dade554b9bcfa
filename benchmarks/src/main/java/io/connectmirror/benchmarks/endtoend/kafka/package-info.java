/** What of the suite uses Kafka's clients. */
package io.connectmirror.benchmarks.endtoend.kafka;
