package io.connectmirror.common.config;

import java.util.Optional;

/**
 * What came of reading a configuration.
 *
 * @param settings empty exactly when there are errors
 */
public record Parsed<T>(Optional<T> settings, ConfigProblems problems) {
  /**
   * @throws org.apache.kafka.common.config.ConfigException that lists every error
   */
  public T orThrow() {
    problems.throwIfErrors();
    return settings.orElseThrow();
  }
}
