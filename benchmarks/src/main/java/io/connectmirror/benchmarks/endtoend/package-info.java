/**
 * The end-to-end suite, {@code bin/benchmark}: data planes, MirrorMaker 2 and a bare loop mirror
 * the same records between the same brokers, by turns. {@code scenario}, {@code data}, {@code
 * figures} and {@code report} are pure; {@code run} starts processes of the lab and looks at them;
 * {@code kafka} has the clients.
 */
package io.connectmirror.benchmarks.endtoend;
