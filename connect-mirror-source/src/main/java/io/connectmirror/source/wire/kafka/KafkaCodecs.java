package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.batch.BatchCodec;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** The codecs of the worker's Kafka, by names, since they are not part of its API. */
final class KafkaCodecs {
  private static final String COMPRESSION = "org.apache.kafka.common.compress.Compression";

  private KafkaCodecs() {}

  /**
   * What has {@code wrapForInput} and {@code wrapForOutput} of each codec, with its defaults.
   *
   * @throws ReflectiveOperationException which names what this Kafka does not have
   */
  static Map<BatchCodec, Object> all() throws ReflectiveOperationException {
    Method named = Class.forName(COMPRESSION).getMethod("of", String.class);
    Method build = named.getReturnType().getMethod("build");
    Map<BatchCodec, Object> codecs = new EnumMap<>(BatchCodec.class);
    for (BatchCodec codec : BatchCodec.values()) {
      if (codec != BatchCodec.NONE) {
        codecs.put(codec, build.invoke(named.invoke(null, codec.name().toLowerCase(Locale.ROOT))));
      }
    }
    return codecs;
  }

  /** The one method of that name that codecs have. */
  static Method method(String name) throws ReflectiveOperationException {
    return Arrays.stream(Class.forName(COMPRESSION).getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new NoSuchMethodException(name + " of " + COMPRESSION));
  }
}
