package io.connectmirror.cli.status.view;

/**
 * Something that could not be seen.
 *
 * @param what it is
 * @param why the cluster's answer, with what to do about it
 */
public record Trouble(String what, String why) {}
