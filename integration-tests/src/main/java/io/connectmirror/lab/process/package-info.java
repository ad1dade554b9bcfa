/**
 * Child JVMs: starting them, their logs, their ports, and that none outlives this JVM. Knows
 * nothing of Kafka.
 */
package io.connectmirror.lab.process;
