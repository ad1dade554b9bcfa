package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.batch.BatchCodec;
import io.connectmirror.source.batch.Compressor;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Compresses with the codecs of the worker's Kafka and its own libraries, at their default levels,
 * as a producer without settings does. Looked up by name like {@link KafkaDecompressor}. For one
 * thread.
 */
public final class KafkaCompressor implements Compressor {
  private static final byte FORMAT = 2;

  /** For the frames of a codec, where bytes cannot be made fewer. */
  private static final int SLACK_BYTES = 128;

  private final Map<BatchCodec, Object> codecs;
  private final MethodHandle open;
  private final MethodHandle newOutput;
  private final MethodHandle position;
  private final MethodHandle buffer;

  /**
   * Binds it to the Kafka that is there.
   *
   * @throws LinkageError when that one has not what is needed
   */
  public KafkaCompressor() {
    try {
      codecs = KafkaCodecs.all();
      Method wrap = KafkaCodecs.method("wrapForOutput");
      Class<?> output = wrap.getParameterTypes()[0];
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      open = lookup.unreflect(wrap);
      newOutput = lookup.unreflectConstructor(output.getConstructor(int.class));
      position = lookup.unreflect(output.getMethod("position", int.class));
      buffer = lookup.unreflect(output.getMethod("buffer"));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("this Kafka does not offer its codecs: " + e, e);
    }
  }

  @Override
  public ByteBuffer compress(BatchCodec codec, ByteBuffer plain, int front, int expected)
      throws IOException {
    try {
      Object output = newOutput.invoke(front + expected + SLACK_BYTES);
      position.invoke(output, front);
      try (OutputStream stream = (OutputStream) open.invoke(codecs.get(codec), output, FORMAT)) {
        stream.write(plain.array(), plain.arrayOffset() + plain.position(), plain.remaining());
      }
      return ((ByteBuffer) buffer.invoke(output)).flip();
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e.toString(), e);
    }
  }
}
