package io.connectmirror.common.mm2;

import io.connectmirror.spi.ConfigPropertyFilter;
import io.connectmirror.spi.GroupFilter;
import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.TopicFilter;
import java.util.Map;
import java.util.function.Function;

/** Puts our interface before an instance of a class that implements MirrorMaker 2's. */
public final class Mm2Plugins {
  private static final String PACKAGE = "org.apache.kafka.connect.mirror.";

  /** Lambdas, not method references to the adapters, so that no adapter is linked up front. */
  private static final Map<Class<?>, Function<Object, Object>> ADAPTERS =
      Map.of(
          ReplicationPolicy.class, instance -> Mm2ReplicationPolicy.adapt(instance),
          TopicFilter.class, instance -> Mm2TopicFilter.adapt(instance),
          GroupFilter.class, instance -> Mm2GroupFilter.adapt(instance),
          ConfigPropertyFilter.class, instance -> Mm2ConfigPropertyFilter.adapt(instance));

  private Mm2Plugins() {}

  /** Whether {@code type} implements MirrorMaker 2's interface that {@code plugin} stands for. */
  public static boolean implementsCounterpart(Class<?> type, Class<?> plugin) {
    return hasInterface(type, PACKAGE + plugin.getSimpleName());
  }

  /**
   * Adapts an instance of a class for which {@link #implementsCounterpart} holds.
   *
   * @throws ClassCastException when the class sees another copy of MirrorMaker 2's interfaces than
   *     we do
   * @throws LinkageError when we see none
   */
  public static <T> T adapt(Object instance, Class<T> plugin) {
    return plugin.cast(ADAPTERS.get(plugin).apply(instance));
  }

  private static boolean hasInterface(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Class<?> i : c.getInterfaces()) {
        if (i.getName().equals(name) || hasInterface(i, name)) {
          return true;
        }
      }
    }
    return false;
  }
}
