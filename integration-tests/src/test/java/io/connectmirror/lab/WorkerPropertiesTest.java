package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerPropertiesTest {
  private static final Map<String, String> SAFE =
      Map.of("bootstrap.servers", "b:1", "security.protocol", "SASL_SSL");

  private static Map<String, String> of(WorkerSpec spec) {
    return WorkerProperties.of(spec, SAFE, "http://here:8083", "here", "");
  }

  @Test
  void givesTheClustersSecurityToAllClientsOfTheWorker() {
    Map<String, String> worker = of(WorkerSpec.named("c"));

    assertThat(worker)
        .containsEntry("security.protocol", "SASL_SSL")
        .containsEntry("producer.security.protocol", "SASL_SSL")
        .containsEntry("consumer.security.protocol", "SASL_SSL")
        .containsEntry("admin.security.protocol", "SASL_SSL")
        .containsEntry("bootstrap.servers", "b:1")
        .doesNotContainKey("producer.bootstrap.servers");
  }

  @Test
  void leavesTheHeaderConverterToKafkasDefault() {
    assertThat(of(WorkerSpec.named("c")))
        .containsEntry("plugin.discovery", "service_load")
        .doesNotContainKeys("header.converter", "plugin.path", "admin.listeners");
  }

  @Test
  void letsTheCallersPropertiesWin() {
    WorkerSpec spec = WorkerSpec.named("c").property("session.timeout.ms", "9000").exactlyOnce();

    assertThat(of(spec))
        .containsEntry("session.timeout.ms", "9000")
        .containsEntry("exactly.once.source.support", "enabled");
  }
}
