package io.connectmirror.source.batch;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Does what a producer's codec does, in format v2; called by one thread. */
public interface Compressor {
  /**
   * The compressed bytes, in memory of their own.
   *
   * @param codec any but {@link BatchCodec#NONE}
   * @param plain from its position to its limit, which stay
   * @param front so many bytes are left free before them: the position is 0, the bytes begin there
   * @param expected how many there will be, about
   * @throws IOException when the codec's library cannot
   */
  ByteBuffer compress(BatchCodec codec, ByteBuffer plain, int front, int expected)
      throws IOException;
}
