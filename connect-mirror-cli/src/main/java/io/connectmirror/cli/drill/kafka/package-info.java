/** What a drill does with Kafka's clients. */
package io.connectmirror.cli.drill.kafka;
