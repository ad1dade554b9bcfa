package io.connectmirror.adapters;

import io.connectmirror.lab.KafkaVersion;
import org.junit.jupiter.api.Tag;

/** The contracts before the oldest supported brokers. */
@Tag("long")
class AdaptersOnOldestIT extends AdapterContracts {
  AdaptersOnOldestIT() {
    super(KafkaVersion.OLDEST);
  }
}
