/** What is asked of clusters by Kafka's own clients. */
package io.connectmirror.dedicated.kafka;
