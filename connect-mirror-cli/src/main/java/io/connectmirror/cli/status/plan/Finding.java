package io.connectmirror.cli.status.plan;

/**
 * Something that an operator should look at.
 *
 * @param flow label of the flow
 * @param subject what it is about: a cluster, connector, topic or partition by its name
 * @param what is wrong; for people, in no fixed form
 * @param advice what to do about it; for people
 */
public record Finding(String flow, FindingKind kind, String subject, String what, String advice) {}
