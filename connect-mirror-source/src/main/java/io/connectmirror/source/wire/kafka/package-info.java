/**
 * The wire on the Kafka classes of the worker, so that its TLS, SASL and users' callback handlers
 * work: the only package that names classes of Kafka that are not part of its API. It is compiled
 * against the oldest supported release. What later ones call otherwise, or keep elsewhere, is found
 * by {@code KafkaParts} at run time; of all else the tests hold every use against each release.
 * Whether it fits a worker's Kafka {@link io.connectmirror.source.wire.kafka.WireBinding} tells.
 */
package io.connectmirror.source.wire.kafka;
