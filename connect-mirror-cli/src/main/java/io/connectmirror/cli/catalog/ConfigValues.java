package io.connectmirror.cli.catalog;

import io.connectmirror.cli.outcome.CliException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigTransformer;
import org.apache.kafka.common.config.provider.ConfigProvider;
import org.apache.kafka.common.utils.Utils;

/**
 * Config providers as a worker has them: {@code config.providers=file}, {@code
 * config.providers.file.class} and {@code config.providers.file.param.*} (KIP-297).
 */
final class ConfigValues implements AutoCloseable {
  private static final String PROVIDERS = "config.providers";

  private final Map<String, ConfigProvider> providers;

  private ConfigValues(Map<String, ConfigProvider> providers) {
    this.providers = providers;
  }

  /**
   * @throws CliException when a provider cannot be made
   */
  static ConfigValues of(Map<String, String> settings) {
    Map<String, ConfigProvider> providers = new HashMap<>();
    for (String name : settings.getOrDefault(PROVIDERS, "").split(",", -1)) {
      if (!name.isBlank()) {
        providers.put(name.strip(), provider(settings, name.strip()));
      }
    }
    return new ConfigValues(providers);
  }

  /** The same settings with every placeholder of a known provider filled in. */
  Map<String, String> resolve(Map<String, String> settings) {
    if (providers.isEmpty()) {
      return settings;
    }
    try {
      return new HashMap<>(new ConfigTransformer(providers).transform(settings).data());
    } catch (ConfigException e) {
      throw new CliException("a config provider has no value: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    providers.forEach((name, provider) -> Utils.closeQuietly(provider, name));
  }

  private static ConfigProvider provider(Map<String, String> settings, String name) {
    String prefix = PROVIDERS + "." + name + ".";
    String className = settings.get(prefix + "class");
    if (className == null) {
      throw new CliException("there is no " + prefix + "class");
    }
    Map<String, String> params = new HashMap<>();
    String paramPrefix = prefix + "param.";
    settings.forEach(
        (key, value) -> {
          if (key.startsWith(paramPrefix)) {
            params.put(key.substring(paramPrefix.length()), value);
          }
        });
    try {
      ConfigProvider provider = Utils.newInstance(className, ConfigProvider.class);
      provider.configure(params);
      return provider;
    } catch (ClassNotFoundException | RuntimeException e) {
      throw new CliException(
          "%sclass: %s cannot be used: %s".formatted(prefix, className, e.getMessage()), e);
    }
  }
}
