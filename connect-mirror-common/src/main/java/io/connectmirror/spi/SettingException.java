package io.connectmirror.spi;

import org.apache.kafka.common.config.ConfigException;

/**
 * A setting that makes no sense. Unlike its parent it keeps the key, so that Connect can show the
 * message where the user has to change something.
 */
public class SettingException extends ConfigException {
  private static final long serialVersionUID = 1L;

  private final String key;
  private final String fault;

  /**
   * @param fault what is wrong and what to do; holds no secret
   */
  public SettingException(String key, String fault) {
    super(key + ": " + fault);
    this.key = key;
    this.fault = fault;
  }

  public SettingException(String key, String fault, Throwable cause) {
    this(key, fault);
    initCause(cause);
  }

  public String key() {
    return key;
  }

  /** The message without the key. */
  public String fault() {
    return fault;
  }
}
