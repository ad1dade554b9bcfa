package io.connectmirror.common.config;

import io.connectmirror.common.mm2.Mm2Classes;
import io.connectmirror.common.mm2.Mm2Plugins;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.spi.SettingException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.config.ConfigException;

/**
 * A policy or filter class that a configuration names: loaded through the thread's context loader,
 * which in a Connect worker is that of the plugin, then through our own. A class may implement our
 * interface or MirrorMaker 2's; the names of MirrorMaker 2's own classes stand for ours.
 *
 * <p>Every fault is a {@link SettingException} that names the key and the class.
 */
public final class PluginClass<T extends Configurable> {
  private static final Set<String> BUILT_IN =
      Set.of(
          DefaultReplicationPolicy.class.getPackageName(),
          DefaultTopicFilter.class.getPackageName());

  private final String key;
  private final Class<T> plugin;
  private final Constructor<?> constructor;

  private PluginClass(String key, Class<T> plugin, Constructor<?> constructor) {
    this.key = key;
    this.plugin = plugin;
    this.constructor = constructor;
  }

  /** Finds the class and checks that it can serve as {@code plugin}; creates nothing. */
  public static <T extends Configurable> PluginClass<T> load(
      String key, String className, Class<T> plugin) {
    Class<?> type = ClassLoading.find(key, className, Mm2Classes::equivalent);
    if (!plugin.isAssignableFrom(type) && !Mm2Plugins.implementsCounterpart(type, plugin)) {
      throw new SettingException(
          key,
          String.format(
              "%s: the class implements neither %s nor MirrorMaker 2's interface of that name",
              className, plugin.getName()));
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new SettingException(key, className + ": the class is abstract");
    }
    try {
      return new PluginClass<>(key, plugin, type.getConstructor());
    } catch (NoSuchMethodException e) {
      throw ClassLoading.failure(
          key, className, "the class has no public constructor without arguments", e);
    }
  }

  /** Whether the class is one of ours, so that configuring it has no effect outside. */
  boolean isBuiltIn() {
    return BUILT_IN.contains(constructor.getDeclaringClass().getPackageName());
  }

  /** A new instance, configured with the connector's settings. */
  public T create(Map<String, String> originals) {
    T instance = adapted(newInstance());
    try {
      instance.configure(originals);
    } catch (ConfigException e) {
      throw e;
    } catch (RuntimeException e) {
      throw ClassLoading.failure(key, className(), "the class refused the configuration: " + e, e);
    }
    return instance;
  }

  private Object newInstance() {
    try {
      return constructor.newInstance();
    } catch (InvocationTargetException e) {
      throw ClassLoading.failure(
          key, className(), "the class failed when it was created: " + e.getCause(), e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw ClassLoading.failure(key, className(), "the class cannot be created: " + e, e);
    }
  }

  private T adapted(Object instance) {
    if (plugin.isInstance(instance)) {
      return plugin.cast(instance);
    }
    try {
      return Mm2Plugins.adapt(instance, plugin);
    } catch (ClassCastException | LinkageError e) {
      throw ClassLoading.failure(
          key,
          className(),
          "the class uses another copy of MirrorMaker 2's interfaces than the worker; leave"
              + " connect-mirror and connect-mirror-client out of the plugin directory or put both"
              + " them and the class there",
          e);
    }
  }

  private String className() {
    return constructor.getDeclaringClass().getName();
  }
}
