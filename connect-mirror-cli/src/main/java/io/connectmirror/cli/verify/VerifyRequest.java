package io.connectmirror.cli.verify;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a user wants compared.
 *
 * @param topics names on the source; none for all
 * @param partitions numbers; none for all
 * @param from where the range begins
 * @param to where it ends
 * @param sample how much of it
 * @param differences that are listed at most
 */
record VerifyRequest(
    List<Pattern> topics,
    Set<Integer> partitions,
    OffsetBound from,
    OffsetBound to,
    Optional<SampleSize> sample,
    int differences) {}
