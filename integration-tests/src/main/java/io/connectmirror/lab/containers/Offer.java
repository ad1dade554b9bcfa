package io.connectmirror.lab.containers;

import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.process.LabException;
import java.util.ArrayList;
import java.util.List;

/** What containers can be. The rest is for processes, and is refused with a word about that. */
final class Offer {
  private Offer() {}

  /**
   * @throws LabException when the cluster asks for more
   */
  static void check(ClusterSpec spec) {
    List<String> asked = new ArrayList<>();
    version(spec.version(), asked);
    if (spec.brokers() > 1) {
      asked.add(spec.brokers() + " brokers");
    }
    if (!spec.security().equals(Security.plaintext())) {
      asked.add("security");
    }
    if (spec.authorizer()) {
      asked.add("an authorizer");
    }
    if (spec.proxied()) {
      asked.add("proxies");
    }
    refuse("cluster " + spec.name(), asked);
  }

  /**
   * @throws LabException when the worker asks for more
   */
  static void check(WorkerSpec spec) {
    List<String> asked = new ArrayList<>();
    version(spec.version(), asked);
    refuse("worker " + spec.name(), asked);
  }

  /** The exception for what a node that exists is asked to do and cannot. */
  static LabException refusal(String who, String asked) {
    return new LabException(
        who
            + " asks for "
            + asked
            + ", which -Dlab=containers does not offer; -Dlab=processes does");
  }

  private static void version(KafkaVersion version, List<String> asked) {
    if (version != KafkaVersion.CURRENT) {
      asked.add("Kafka " + version.release());
    }
  }

  private static void refuse(String who, List<String> asked) {
    if (!asked.isEmpty()) {
      throw refusal(who, String.join(", ", asked));
    }
  }
}
