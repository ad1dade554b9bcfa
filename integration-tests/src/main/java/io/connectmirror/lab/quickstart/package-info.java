/**
 * What {@code bin/quickstart} runs: the whole suite between two real clusters in a minute, told on
 * the terminal as it happens.
 */
package io.connectmirror.lab.quickstart;
