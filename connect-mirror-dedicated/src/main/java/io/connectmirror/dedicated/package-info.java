/**
 * Mirrors without a Connect cluster: workers in this process, with the flows of a file of
 * MirrorMaker 2's dedicated mode. {@link io.connectmirror.dedicated.DedicatedMirror} is for
 * applications, {@link io.connectmirror.dedicated.MirrorMain} is a program of its own.
 */
package io.connectmirror.dedicated;
