package io.connectmirror.source.wire.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.wire.ClusterWire.Leader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.MetadataResponse;
import org.junit.jupiter.api.Test;

class ClusterViewTest {
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final Uuid ID = Uuid.randomUuid();

  private final ClusterView view = new ClusterView();

  @Test
  void tellsWhoLeads() {
    view.take(metadata(orders(ID, 2, 5)));

    assertThat(view.leader(ORDERS)).contains(new Leader(2, 5, ID));
    assertThat(view.broker(2).host()).isEqualTo("b2");
    assertThat(view.broker(3)).isNull();
  }

  @Test
  void keepsALeaderFromABrokerThatHasNotHeardOfIt() {
    view.take(metadata(orders(ID, 2, 5)));
    view.take(metadata(orders(ID, 1, 4)));

    assertThat(view.leader(ORDERS)).contains(new Leader(2, 5, ID));
  }

  @Test
  void takesTheLeaderOfATopicThatWasMadeAgain() {
    Uuid another = Uuid.randomUuid();
    view.take(metadata(orders(ID, 2, 5)));
    view.take(metadata(orders(another, 1, 0)));

    assertThat(view.leader(ORDERS)).contains(new Leader(1, 0, another));
  }

  @Test
  void knowsNoLeaderWhileThereIsNone() {
    view.take(metadata(orders(ID, 2, 5)));
    view.take(metadata(orders(ID, -1, 6)));

    assertThat(view.leader(ORDERS)).isEmpty();
  }

  @Test
  void tellsWhatIsWrongWithATopicUntilItIsWell() {
    view.take(metadata(orders(ID, 2, 5)));
    view.take(
        metadata(
            new MetadataResponseTopic()
                .setName("orders")
                .setErrorCode(Errors.TOPIC_AUTHORIZATION_FAILED.code())));

    assertThat(view.leader(ORDERS)).isEmpty();
    assertThat(view.trouble("orders"))
        .hasValueSatisfying(
            trouble ->
                assertThat(((TopicAuthorizationException) trouble).unauthorizedTopics())
                    .containsExactly("orders"));

    view.take(metadata(orders(ID, 2, 5)));
    assertThat(view.trouble("orders")).isEmpty();
  }

  @Test
  void forgetsTopicsThatNobodyWants() {
    view.take(metadata(orders(ID, 2, 5)));
    view.keepOnly(Set.of("other"));

    assertThat(view.leader(ORDERS)).isEmpty();
  }

  private static MetadataResponseTopic orders(Uuid id, int leader, int epoch) {
    return new MetadataResponseTopic()
        .setName("orders")
        .setTopicId(id)
        .setPartitions(
            new ArrayList<>(
                List.of(
                    new MetadataResponsePartition()
                        .setPartitionIndex(0)
                        .setLeaderId(leader)
                        .setLeaderEpoch(epoch))));
  }

  private static MetadataResponse metadata(MetadataResponseTopic topic) {
    MetadataResponseData data = new MetadataResponseData();
    for (int id = 1; id <= 2; id++) {
      data.brokers()
          .add(new MetadataResponseBroker().setNodeId(id).setHost("b" + id).setPort(9092));
    }
    data.topics().add(topic);
    return new MetadataResponse(data, ApiKeys.METADATA.latestVersion());
  }
}
