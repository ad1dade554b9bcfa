/**
 * Small clients for tests: topics, records, group positions. The only package of the lab that uses
 * Kafka's clients.
 */
package io.connectmirror.lab.kafka;
