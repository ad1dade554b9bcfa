/** The ports of the task put into practice with Kafka's clients; named only by the wiring. */
package io.connectmirror.source.kafka;
