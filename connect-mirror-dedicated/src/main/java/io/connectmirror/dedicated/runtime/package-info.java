/** Kafka's Connect runtime; the one place that names its internals. */
package io.connectmirror.dedicated.runtime;
