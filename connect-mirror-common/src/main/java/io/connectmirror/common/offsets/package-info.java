/**
 * The offset map: which offset of the target holds the copy of which record of the source. Pure:
 * the wire form ({@code SyncChunk}), the writer's side ({@code OffsetRunRecorder}) and the reader's
 * side ({@code RunOffsetMap}).
 */
package io.connectmirror.common.offsets;
