package io.connectmirror.cli.serve;

import java.time.Duration;

/**
 * How often is looked.
 *
 * @param every from the end of one look at the status to the next
 * @param groupsEvery the same of groups
 */
record Rhythm(Duration every, Duration groupsEvery) {}
