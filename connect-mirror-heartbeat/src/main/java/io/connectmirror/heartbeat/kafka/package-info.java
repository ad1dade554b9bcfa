/** The heartbeat connector's own adapter of Kafka's clients. */
package io.connectmirror.heartbeat.kafka;
