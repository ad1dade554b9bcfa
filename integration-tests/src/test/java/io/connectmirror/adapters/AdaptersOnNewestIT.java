package io.connectmirror.adapters;

import io.connectmirror.lab.KafkaVersion;
import org.junit.jupiter.api.Tag;

/** The contracts before the newest supported brokers. */
@Tag("long")
class AdaptersOnNewestIT extends ConsumerProtocolContracts {
  AdaptersOnNewestIT() {
    super(KafkaVersion.NEWEST);
  }
}
