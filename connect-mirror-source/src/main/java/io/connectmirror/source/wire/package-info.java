/**
 * Clusters spoken to in the protocol's own requests, so that record batches can be taken from one
 * and given to another as bytes. {@link io.connectmirror.source.wire.ClusterWire} is the port; what
 * puts it into practice is {@code wire.kafka}, the only code that names classes of Kafka that are
 * not part of its API.
 */
package io.connectmirror.source.wire;
