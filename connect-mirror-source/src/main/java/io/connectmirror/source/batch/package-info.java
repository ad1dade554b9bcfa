/**
 * Record batches of the source, as bytes: the core of {@code data.plane=passthrough}, which hands
 * them on to the target as they are, still compressed.
 *
 * <p>{@link io.connectmirror.source.batch.BatchSplitter} takes a response apart, {@link
 * io.connectmirror.source.batch.BatchPlanner} decides of each batch, {@link
 * io.connectmirror.source.batch.BatchRewriter} makes one that passes a batch of our own producer,
 * {@link io.connectmirror.source.batch.BatchDecoder} reads the records of one that does not. No
 * class of Kafka is named here: what Kafka itself uses for this is not part of its API and moves
 * between releases. The tests hold all of it against Kafka's own.
 *
 * <p>It rests on these facts of the protocol.
 *
 * <ul>
 *   <li>KIP-98, format v2: the checksum covers all from the attributes on, so neither base offset
 *       nor length, leader epoch and magic. Compaction keeps the first and last offset of a batch,
 *       so a batch has lost records when it has fewer than offsets, and may be left without any.
 *   <li>What a broker takes from a producer: format v2, one batch for a partition in a request,
 *       base offset 0, as many records as offsets, no control batch, a sequence number where there
 *       is a producer id, no more bytes than {@code max.message.bytes}, and codec zstd in produce
 *       requests from version 7 on. It writes offsets and leader epoch itself, and leaves the body
 *       as it is unless the topic has a codec of its own ({@code compression.type}). From Kafka 4.4
 *       on a topic may also bound each record without compression, by {@code
 *       max.decompressed.message.bytes}: no header tells that of a compressed batch.
 *   <li>KIP-98, transactions read committed: a response names aborted ones by producer and first
 *       offset, and an abort marker in the log ends each.
 *   <li>KIP-32, timestamps: a batch with the time of appending has it in the header, where each
 *       record still has its producer's. A topic with producers' times takes such a batch, clears
 *       the flag, and the producers' times are back; one with the time of appending refuses it, so
 *       the flag has to go there.
 *   <li>KIP-534, delete horizon: compaction writes it where the base timestamp was, and the
 *       records' differences anew so that they count from it. Without the flag the timestamps are
 *       the same, and it is an ordinary base timestamp; with it the target would take tombstones
 *       too early.
 *   <li>KIP-31 and KIP-32, formats v0 and v1: see {@code MessageReader}.
 *   <li>KIP-74: a broker gives the first batch of a response whole, and may cut the last one.
 * </ul>
 */
package io.connectmirror.source.batch;
