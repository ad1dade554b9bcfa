package io.connectmirror.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class TopicSurveyTest {
  private final FakeCluster east =
      new FakeCluster("east")
          .topic("orders", 3)
          .topic("keyed", 1, Map.of("cleanup.policy", "compact,delete"))
          .topic("left.replica", 1)
          .topic("west.back", 1);
  private final FakeCluster west =
      new FakeCluster("west")
          .topic("east.orders", 2, Map.of("message.timestamp.type", "LogAppendTime"));

  @Test
  void findsWhatIsMirroredAndWhatMattersAboutIt() throws Exception {
    assertThat(survey())
        .containsExactly(
            new MirroredTopic("keyed", "east.keyed", 1, 0, true, true),
            new MirroredTopic("orders", "east.orders", 3, 2, false, false));
  }

  @Test
  void takesThoseThatAreAskedFor() throws Exception {
    assertThat(survey("ord.*")).extracting(MirroredTopic::source).containsExactly("orders");
  }

  @Test
  void saysWhyATopicThatIsThereIsNoneOfTheFlow() {
    assertThatThrownBy(() -> survey("left.replica"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("topics.exclude");
    assertThatThrownBy(() -> survey("west.back"))
        .hasMessageContaining("mirrored from the target cluster west");
  }

  @Test
  void refusesATopicThatIsNotThere() {
    assertThatThrownBy(() -> survey("orders", "order"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--topic order ")
        .hasMessageContaining("source cluster east");
  }

  @Test
  void saysThatAPrincipalMayBeShownNothingWhereThereIsNoTopic() {
    assertThatThrownBy(() -> survey(new FakeCluster("east")))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("cluster east shows no topic")
        .hasMessageContaining("DESCRIBE on topics");
  }

  @Test
  void saysHowManyTopicsItSawWhereNoneIsMirrored() {
    assertThatThrownBy(() -> survey(new FakeCluster("east").topic("left.replica", 1)))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("none of the 1 topics that cluster east shows")
        .hasMessageContaining("DESCRIBE");
  }

  @Test
  void passesOnWhatAClusterRefuses() {
    west.failItem(
        FakeOperation.DESCRIBE_TOPICS, "east.keyed", new TopicAuthorizationException("no"));

    assertThatThrownBy(this::survey)
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("west");
  }

  private List<MirroredTopic> survey(String... patterns) throws InterruptedException {
    return survey(east, patterns);
  }

  private List<MirroredTopic> survey(FakeCluster source, String... patterns)
      throws InterruptedException {
    DefaultReplicationPolicy policy = new DefaultReplicationPolicy();
    policy.configure(Map.of());
    DefaultTopicFilter filter = new DefaultTopicFilter();
    filter.configure(Map.of());
    try (TopicNaming naming =
        new TopicNaming(new ClusterPair("east", "west"), policy, filter, true)) {
      return new TopicSurvey(List.of(naming), source.topicAdmin(), west.topicAdmin())
          .topics(List.of(patterns).stream().map(Pattern::compile).toList());
    }
  }
}
