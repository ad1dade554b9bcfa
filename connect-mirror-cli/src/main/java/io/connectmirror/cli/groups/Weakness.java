package io.connectmirror.cli.groups;

/**
 * Something that is worse on the target than on the source.
 *
 * @param what for people: the resource, the value there and here
 * @param command that mends it, for a POSIX shell
 */
public record Weakness(String what, String command) {}
