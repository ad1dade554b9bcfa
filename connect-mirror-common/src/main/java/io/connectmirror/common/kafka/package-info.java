/**
 * The ports put into practice with Kafka's clients. Only this package names {@code Admin}, {@code
 * Consumer} and {@code Producer}; it is named only where things are wired together.
 */
package io.connectmirror.common.kafka;
