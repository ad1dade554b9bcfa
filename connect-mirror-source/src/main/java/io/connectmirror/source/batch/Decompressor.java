package io.connectmirror.source.batch;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Undoes what a producer's codec did; called by one thread.
 *
 * <p>Libraries do not keep to a bound by themselves: snappy's stream allocates what each of its
 * frames says that it holds, up to 2 GiB, and throws an {@link Error} beyond 512 MiB. So the frames
 * have to be gone through before it.
 */
public interface Decompressor {
  /**
   * The bytes as they were before, until the next call: their memory is used again.
   *
   * @param codec any but {@link BatchCodec#NONE}
   * @param magic the format of the batch: lz4 is framed otherwise in format v0
   * @param compressed to be read from the position to the limit
   * @param maxBytes beyond which nothing may be made of it: a few bytes can stand for gigabytes
   * @throws IOException when the bytes are not the codec's or make more than {@code maxBytes}; also
   *     in place of what a library throws then, which may be an {@link Error}
   */
  ByteBuffer decompress(BatchCodec codec, int magic, ByteBuffer compressed, int maxBytes)
      throws IOException;
}
