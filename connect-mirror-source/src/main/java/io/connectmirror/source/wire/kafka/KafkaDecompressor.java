package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.batch.BatchCodec;
import io.connectmirror.source.batch.Decompressor;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;

/**
 * Undoes what the codecs of the worker's Kafka did, with its own libraries. Classes are looked up
 * by name, since they are not part of Kafka's API: {@code BufferSupplier} moved in 4.4. For one
 * thread.
 */
public final class KafkaDecompressor implements Decompressor {
  private static final int FIRST_BYTES = 64 << 10;

  /** A larger answer is not kept for the next one. */
  private static final int KEPT_BYTES = 1 << 20;

  private final Map<BatchCodec, Object> codecs;
  private final MethodHandle open;
  private final Object buffers;
  private byte[] kept = new byte[FIRST_BYTES];

  /**
   * Binds it to the Kafka that is there.
   *
   * @throws LinkageError when that one has not what is needed
   */
  public KafkaDecompressor() {
    try {
      codecs = KafkaCodecs.all();
      Method wrap = KafkaCodecs.method("wrapForInput");
      open = MethodHandles.publicLookup().unreflect(wrap);
      buffers = wrap.getParameterTypes()[2].getMethod("create").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("this Kafka does not offer its codecs: " + e, e);
    }
  }

  @Override
  public ByteBuffer decompress(BatchCodec codec, int magic, ByteBuffer compressed, int maxBytes)
      throws IOException {
    if (codec == BatchCodec.SNAPPY) {
      SnappyFrames.check(compressed, maxBytes);
    }
    try (InputStream plain = open(codec, (byte) magic, compressed)) {
      return all(plain, compressed.remaining(), maxBytes);
    } catch (RuntimeException e) {
      throw new IOException(e.toString(), e);
    } catch (Error e) {
      // What snappy's library throws at bytes that it does not like, which is no error of ours.
      if (e.getClass().getSimpleName().equals("SnappyError")) {
        throw new IOException(e.toString(), e);
      }
      throw e;
    }
  }

  private InputStream open(BatchCodec codec, byte magic, ByteBuffer compressed) throws IOException {
    try {
      return (InputStream) open.invoke(codecs.get(codec), compressed.duplicate(), magic, buffers);
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e.toString(), e);
    }
  }

  private ByteBuffer all(InputStream plain, int compressed, int maxBytes) throws IOException {
    long about = Math.min(maxBytes, 3L * compressed);
    byte[] bytes = kept.length >= about ? kept : new byte[(int) about];
    int length = 0;
    while (true) {
      int read = plain.read(bytes, length, bytes.length - length);
      if (read < 0) {
        break;
      }
      length += read;
      if (length > maxBytes) {
        throw tooMuch(maxBytes);
      }
      if (length == bytes.length) {
        int more = plain.read();
        if (more < 0) {
          break;
        }
        if (length == maxBytes) {
          throw tooMuch(maxBytes);
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(maxBytes, 2L * length));
        bytes[length++] = (byte) more;
      }
    }
    kept = bytes.length <= KEPT_BYTES ? bytes : kept;
    return ByteBuffer.wrap(bytes, 0, length);
  }

  private static IOException tooMuch(int maxBytes) {
    return new IOException("it has more than " + maxBytes + " bytes without compression");
  }

  /**
   * Goes through the frames of a snappy stream as its library does, which allocates what each says
   * that it holds before it looks further.
   */
  private static final class SnappyFrames {
    private static final byte[] MAGIC = {(byte) 0x82, 'S', 'N', 'A', 'P', 'P', 'Y', 0};
    private static final int HEADER = MAGIC.length + 2 * Integer.BYTES;

    private SnappyFrames() {}

    static void check(ByteBuffer compressed, int maxBytes) throws IOException {
      ByteBuffer bytes = compressed.slice();
      if (!isFramed(bytes)) {
        within(plainLength(bytes, bytes.remaining()), maxBytes);
        return;
      }
      bytes.position(HEADER);
      long all = 0;
      while (bytes.hasRemaining()) {
        if (bytes.remaining() < Integer.BYTES) {
          throw new EOFException("a snappy frame ends within its length");
        }
        int length = bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
          throw new EOFException("a snappy frame of " + length + " bytes has " + bytes.remaining());
        }
        int end = bytes.position() + length;
        all += plainLength(bytes, length);
        within(all, maxBytes);
        bytes.position(end);
      }
    }

    private static boolean isFramed(ByteBuffer bytes) {
      return bytes.remaining() >= HEADER
          && bytes.slice(0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC));
    }

    /** The number with which a frame begins, seven bits to a byte. */
    private static long plainLength(ByteBuffer bytes, int length) throws IOException {
      long plain = 0;
      for (int i = 0; i < Math.min(5, length); i++) {
        byte next = bytes.get(bytes.position() + i);
        plain |= (next & 0x7FL) << (7 * i);
        if (next >= 0) {
          return plain;
        }
      }
      throw new IOException("a snappy frame without a length");
    }

    private static void within(long bytes, int maxBytes) throws IOException {
      if (bytes > maxBytes) {
        throw new IOException("it has more than " + maxBytes + " bytes without compression");
      }
    }
  }
}
