package io.connectmirror.source.wire.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;
import org.junit.jupiter.api.Test;

class MetadataKeeperTest {
  private static final long BACKOFF_MS = 100;
  private static final long MAX_AGE_MS = 10_000;
  private static final long LOOK_UP_EVERY_MS = 5_000;
  private static final Node FIRST_ADDRESS = new Node(-1, "127.0.0.1", 9092);
  private static final Node BROKER = new Node(4, "b4", 9092);

  private final ClusterView view = new ClusterView();
  private final MetadataKeeper keeper =
      new MetadataKeeper(
          new ClientConfig(
              Map.of(
                  "bootstrap.servers",
                  "127.0.0.1:9092",
                  "retry.backoff.ms",
                  "" + BACKOFF_MS,
                  "metadata.max.age.ms",
                  "" + MAX_AGE_MS)),
          view);
  private final FakeClient client = new FakeClient(() -> keeper.nodes().fetchNodes());
  private long now = 1_000;

  @Test
  void asksAFirstAddressAtOnceForWhatIsWantedAndNeverForTwoAtATime() {
    keeper.topics(Set.of("b", "a"));

    assertThat(ask()).as("nothing to do until the answer").isEqualTo(Long.MAX_VALUE);
    keeper.refresh();
    now += MAX_AGE_MS;
    assertThat(ask()).isEqualTo(Long.MAX_VALUE);

    assertThat(client.sent).hasSize(1);
    assertThat(client.sent.get(0).destination()).isEqualTo(FIRST_ADDRESS.idString());
    assertThat(asked(0)).containsExactly("a", "b");
    assertThat(request(0).allowAutoTopicCreation()).isFalse();
  }

  @Test
  void takesTheAnswerAndIsContentUntilItIsOld() {
    keeper.topics(Set.of("orders"));
    ask();
    now += 20;
    client.answer(metadata("orders", "unwanted"), now);

    assertThat(view.leader(new TopicPartition("orders", 0))).isPresent();
    assertThat(view.leader(new TopicPartition("unwanted", 0))).isEmpty();
    assertThat(keeper.nodes().fetchNodes()).containsExactly(BROKER);
    assertThat(ask()).isEqualTo(MAX_AGE_MS);
    now += MAX_AGE_MS - 1;
    assertThat(ask()).isEqualTo(1);
    assertThat(client.sent).hasSize(1);
    now++;
    ask();
    assertThat(client.sent).hasSize(2);
    assertThat(client.sent.get(1).destination()).isEqualTo(BROKER.idString());
  }

  @Test
  void asksAgainWhenToldToButNotSoonerThanTheBackoff() {
    well("orders");
    keeper.refresh();

    assertThat(ask()).isEqualTo(BACKOFF_MS);
    now += BACKOFF_MS - 1;
    assertThat(ask()).isEqualTo(1);
    assertThat(client.sent).hasSize(1);
    now++;
    ask();
    assertThat(client.sent).hasSize(2);
    client.answer(metadata("orders"), now);
    assertThat(ask()).as("once").isEqualTo(MAX_AGE_MS);
  }

  @Test
  void asksForATopicThatIsNewAndForgetsOneThatIsNotWantedWithoutAsking() {
    well("a", "b");
    now += BACKOFF_MS;

    keeper.topics(Set.of("b"));
    assertThat(view.leader(new TopicPartition("a", 0))).isEmpty();
    assertThat(view.leader(new TopicPartition("b", 0))).isPresent();
    assertThat(ask()).isEqualTo(MAX_AGE_MS - BACKOFF_MS);

    keeper.topics(Set.of("b", "c"));
    ask();
    assertThat(client.sent).hasSize(2);
    assertThat(asked(1)).containsExactly("b", "c");
  }

  @Test
  void asksAgainWhenAConnectionEnds() {
    well("orders");
    now += BACKOFF_MS;

    keeper.nodes().handleServerDisconnect(now, BROKER.idString(), Optional.empty());

    ask();
    assertThat(client.sent).hasSize(2);
    assertThat(keeper.trouble()).isEmpty();
  }

  @Test
  void asksAgainWhenThereWasNoAnswerOrOneWithoutBrokers() {
    well("orders");
    keeper.refresh();
    now += BACKOFF_MS;
    ask();
    client.disconnect(now);
    now += BACKOFF_MS;
    ask();
    assertThat(client.sent).hasSize(3);

    client.answer(
        new MetadataResponse(new MetadataResponseData(), ApiKeys.METADATA.latestVersion()), now);
    assertThat(keeper.nodes().fetchNodes()).as("kept").containsExactly(BROKER);
    assertThat(ask()).isEqualTo(BACKOFF_MS);
    now += BACKOFF_MS;
    ask();
    assertThat(client.sent).hasSize(4);
  }

  @Test
  void refusedCredentialsAreATroubleUntilThatNodeTakesThem() {
    well("orders");
    SaslAuthenticationException refusal = new SaslAuthenticationException("no");

    keeper.nodes().handleServerDisconnect(now, BROKER.idString(), Optional.of(refusal));
    assertThat(keeper.trouble()).contains(refusal);

    keeper.isWell(new Node(5, "b5", 9092));
    assertThat(keeper.trouble()).as("another node says nothing of this one").contains(refusal);
    keeper.isWell(BROKER);
    assertThat(keeper.trouble()).isEmpty();
  }

  @Test
  void whatIsRefusedOfARequestIsATroubleUntilThereIsAnAnswer() {
    keeper.topics(Set.of("orders"));
    ask();
    SaslAuthenticationException refusal = new SaslAuthenticationException("no");
    client.refuse(refusal, now);
    assertThat(keeper.trouble()).contains(refusal);

    now += BACKOFF_MS;
    ask();
    UnsupportedVersionException tooOld = new UnsupportedVersionException("too old");
    client.refuse(tooOld, now);
    assertThat(keeper.trouble()).contains(tooOld);

    now += BACKOFF_MS;
    ask();
    client.answer(metadata("orders"), now);
    assertThat(keeper.trouble()).isEmpty();
  }

  @Test
  void triesTheFirstAddressesTooWhileNoKnownBrokerCanBeReached() {
    well("orders");
    keeper.refresh();
    now += BACKOFF_MS;
    client.away.add(BROKER);

    client.isConnecting = true;
    assertThat(ask()).isEqualTo(BACKOFF_MS);
    assertThat(keeper.nodes().fetchNodes()).as("one is being reached").containsExactly(BROKER);

    client.isConnecting = false;
    assertThat(ask()).isEqualTo(BACKOFF_MS);
    assertThat(keeper.nodes().fetchNodes()).containsExactly(BROKER, FIRST_ADDRESS);

    ask();
    assertThat(client.sent).hasSize(2);
    assertThat(client.sent.get(1).destination()).isEqualTo(FIRST_ADDRESS.idString());
    client.answer(metadata("orders"), now);
    assertThat(keeper.nodes().fetchNodes()).containsExactly(BROKER);
  }

  /** Which may block. */
  @Test
  void looksNamesUpNoMoreThanEveryFiveSeconds() {
    well("orders");
    keeper.refresh();
    now += BACKOFF_MS;
    client.away.addAll(List.of(BROKER, FIRST_ADDRESS));
    ask();
    keeper.nodes().setNodes(List.of(BROKER));

    now += LOOK_UP_EVERY_MS - 1;
    ask();
    assertThat(keeper.nodes().fetchNodes()).containsExactly(BROKER);

    now++;
    ask();
    assertThat(keeper.nodes().fetchNodes()).containsExactly(BROKER, FIRST_ADDRESS);
  }

  @Test
  void waitsForAConnectionAsLongAsTheClientSays() {
    keeper.topics(Set.of("orders"));
    client.unready.add(FIRST_ADDRESS);

    assertThat(ask()).isEqualTo(FakeClient.DELAY_MS);
    assertThat(client.sent).isEmpty();

    client.unready.clear();
    ask();
    assertThat(client.sent).hasSize(1);
  }

  private long ask() {
    return keeper.ask(client, now);
  }

  /** It has asked and was answered, just now. */
  private void well(String... topics) {
    keeper.topics(Set.of(topics));
    ask();
    client.answer(metadata(topics), now);
  }

  private MetadataRequest request(int number) {
    return (MetadataRequest) client.sent.get(number).requestBuilder().build();
  }

  private List<String> asked(int number) {
    return request(number).topics();
  }

  private static MetadataResponse metadata(String... topics) {
    MetadataResponseData data = new MetadataResponseData();
    data.brokers()
        .add(
            new MetadataResponseBroker()
                .setNodeId(BROKER.id())
                .setHost(BROKER.host())
                .setPort(BROKER.port()));
    for (String topic : topics) {
      data.topics()
          .add(
              new MetadataResponseTopic()
                  .setName(topic)
                  .setPartitions(
                      List.of(
                          new MetadataResponsePartition()
                              .setPartitionIndex(0)
                              .setLeaderId(BROKER.id())
                              .setLeaderEpoch(1))));
    }
    return new MetadataResponse(data, ApiKeys.METADATA.latestVersion());
  }
}
