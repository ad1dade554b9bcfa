/**
 * The lab: real Kafka clusters and Connect workers for tests, demonstrations and measurements.
 *
 * <p>{@link io.connectmirror.lab.Lab} starts what a {@link io.connectmirror.lab.ClusterSpec} or a
 * {@link io.connectmirror.lab.WorkerSpec} asks for and ends it again. A started node can be
 * stopped, killed, frozen and started again on the same data.
 */
package io.connectmirror.lab;
