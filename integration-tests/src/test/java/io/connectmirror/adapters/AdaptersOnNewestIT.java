package io.connectmirror.adapters;

import io.connectmirror.lab.KafkaVersion;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The contracts before the newest supported brokers. */
@EnabledIfSystemProperty(named = "suite", matches = "long")
class AdaptersOnNewestIT extends AdapterContracts {
  AdaptersOnNewestIT() {
    super(KafkaVersion.NEWEST);
  }
}
