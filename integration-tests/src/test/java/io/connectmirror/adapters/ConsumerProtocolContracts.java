package io.connectmirror.adapters;

import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.kafka.GroupProtocol;
import org.junit.jupiter.api.Nested;

/** {@link AdapterContracts} on brokers that know groups of the consumer protocol (KIP-848) too. */
abstract class ConsumerProtocolContracts extends AdapterContracts {
  ConsumerProtocolContracts(KafkaVersion version) {
    super(version);
  }

  @Nested
  class ConsumerProtocolGroups extends RealGroups {
    ConsumerProtocolGroups() {
      super(GroupProtocol.CONSUMER);
    }
  }
}
