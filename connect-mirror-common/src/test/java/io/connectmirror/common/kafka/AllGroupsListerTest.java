package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.GroupAdmin.GroupType;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllGroupsListerTest {
  @ParameterizedTest
  @CsvSource({
    "Classic,consumer,CONSUMER",
    "Classic,'',CONSUMER",
    "Classic,connect,OTHER",
    "Classic,sr,OTHER",
    "Consumer,consumer,CONSUMER",
    "Share,share,OTHER",
    "Streams,streams,OTHER",
    "Unknown,consumer,OTHER",
    ",consumer,CONSUMER",
    ",connect,OTHER",
  })
  void tellsGroupsOfConsumersFromOthers(String type, String protocol, GroupType expected) {
    assertThat(AllGroupsLister.kind(Optional.ofNullable(type), protocol)).isEqualTo(expected);
  }
}
