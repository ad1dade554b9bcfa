package io.connectmirror.source.batch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.utils.BufferSupplier;

/** Kafka's own. */
final class KafkaDecompressor implements Decompressor {
  private static final long SNAPPY = 0x82534E4150505900L;
  private static final int SNAPPY_HEADER = 16;

  @Override
  public ByteBuffer decompress(BatchCodec codec, int magic, ByteBuffer compressed, int maxBytes)
      throws IOException {
    if (codec == BatchCodec.SNAPPY) {
      checkFrames(compressed.duplicate(), maxBytes);
    }
    Compression kafkas =
        Compression.of(CompressionType.forName(codec.name().toLowerCase(Locale.ROOT))).build();
    try (InputStream plain =
        kafkas.wrapForInput(compressed.duplicate(), (byte) magic, BufferSupplier.NO_CACHING)) {
      byte[] bytes = plain.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new IOException("more than " + maxBytes + " bytes");
      }
      return ByteBuffer.wrap(bytes);
    } catch (RuntimeException e) {
      throw new IOException(e.getMessage(), e);
    } catch (Error e) {
      if (e.getClass().getSimpleName().equals("SnappyError")) {
        throw new IOException(e.getMessage(), e);
      }
      throw e;
    }
  }

  /** Snappy's stream allocates whatever a frame says that it has, up to 2 GiB. */
  private static void checkFrames(ByteBuffer frames, int maxBytes) throws IOException {
    if (frames.remaining() < SNAPPY_HEADER || frames.getLong() != SNAPPY) {
      throw new IOException("not in frames");
    }
    frames.position(frames.position() + SNAPPY_HEADER - Long.BYTES);
    long plain = 0;
    while (frames.hasRemaining()) {
      int size = frames.remaining() < Integer.BYTES ? -1 : frames.getInt();
      if (size < 0 || size > frames.remaining()) {
        throw new IOException("a frame of " + size + " bytes");
      }
      plain += plainBytes(frames.slice(frames.position(), size));
      if (plain > maxBytes) {
        throw new IOException("more than " + maxBytes + " bytes");
      }
      frames.position(frames.position() + size);
    }
  }

  /** A frame begins with the number of its bytes without compression, in groups of 7 bits. */
  private static long plainBytes(ByteBuffer frame) {
    long bytes = 0;
    for (int shift = 0; shift < Integer.SIZE && frame.hasRemaining(); shift += 7) {
      int group = frame.get();
      bytes |= (long) (group & 0x7f) << shift;
      if (group >= 0) {
        break;
      }
    }
    return bytes;
  }
}
