package io.connectmirror.cli.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectorRoleTest {
  @ParameterizedTest
  @CsvSource({
    "io.connectmirror.source.ClusterMirrorSourceConnector, SOURCE, false",
    "ClusterMirrorSource, SOURCE, false",
    "ClusterMirrorHeartbeatConnector, HEARTBEAT, false",
    "org.apache.kafka.connect.mirror.MirrorCheckpointConnector, CHECKPOINT, true",
    "MirrorSourceConnector, SOURCE, true",
    "MirrorHeartbeat, HEARTBEAT, true"
  })
  void knowsBothFamiliesByEveryNameThatConnectKnows(
      String name, ConnectorRole role, boolean mirrorMaker) {
    assertThat(ConnectorRole.of(name)).contains(role);
    assertThat(ConnectorRole.isMirrorMaker(name)).isEqualTo(mirrorMaker);
  }

  @Test
  void knowsNoOthers() {
    assertThat(ConnectorRole.of("org.example.MirrorSourceConnector")).isEmpty();
    assertThat(ConnectorRole.of("FileStreamSource")).isEqualTo(Optional.empty());
  }
}
