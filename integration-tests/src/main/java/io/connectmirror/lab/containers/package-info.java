/**
 * The lab's clusters and workers as containers. Loaded only when asked for, as Testcontainers is
 * needed for it.
 */
package io.connectmirror.lab.containers;
