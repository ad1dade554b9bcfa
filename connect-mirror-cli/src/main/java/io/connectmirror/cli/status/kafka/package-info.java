/** Looks at a flow over Kafka's clients. */
package io.connectmirror.cli.status.kafka;
