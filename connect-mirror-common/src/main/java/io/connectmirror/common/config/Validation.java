package io.connectmirror.common.config;

import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;

/** Puts what was found into the form that Connect shows to users. */
final class Validation {
  private Validation() {}

  static Config of(ConfigDef def, Map<String, String> originals, ConfigProblems problems) {
    return new Config(problems.attachTo(def.validate(originals)));
  }
}
