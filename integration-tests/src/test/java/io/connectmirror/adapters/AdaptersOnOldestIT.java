package io.connectmirror.adapters;

import io.connectmirror.lab.KafkaVersion;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The contracts before the oldest supported brokers. */
@EnabledIfSystemProperty(named = "suite", matches = "long")
class AdaptersOnOldestIT extends AdapterContracts {
  AdaptersOnOldestIT() {
    super(KafkaVersion.OLDEST);
  }
}
