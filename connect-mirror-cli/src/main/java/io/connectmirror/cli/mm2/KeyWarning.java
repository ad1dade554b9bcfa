package io.connectmirror.cli.mm2;

/**
 * A line of the file that does not do what it looks like.
 *
 * @param message what becomes of it, and how to write what was meant; goes on after the key
 */
public record KeyWarning(String key, String message) {}
