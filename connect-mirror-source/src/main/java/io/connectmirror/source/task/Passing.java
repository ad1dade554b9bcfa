package io.connectmirror.source.task;

import io.connectmirror.source.batch.Compressor;
import io.connectmirror.source.batch.Decompressor;

/**
 * What is needed to hand batches on as they are, beside what direct writing needs.
 *
 * @param decompressor for batches that cannot be handed on as they are
 * @param compressor likewise
 */
public record Passing(BatchWriter writer, Decompressor decompressor, Compressor compressor) {}
