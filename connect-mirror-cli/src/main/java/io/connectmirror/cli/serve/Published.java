package io.connectmirror.cli.serve;

/**
 * What the threads of the web server hand out. Immutable, and nobody changes the arrays.
 *
 * @param now body of {@code /api/now}
 * @param history body of {@code /api/history}
 * @param metrics body of {@code /metrics}, but for what depends on the time of the request
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
record Published(Snapshot snapshot, byte[] now, byte[] history, String metrics) {}
