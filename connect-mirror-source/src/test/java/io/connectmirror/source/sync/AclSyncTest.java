package io.connectmirror.source.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AclSyncTest {
  private final Flow flow = new Flow();
  private Flow.Syncs syncs;

  @BeforeEach
  void mirrorOneTopic() throws InterruptedException {
    flow.east.topic("t", 1);
    restart();
  }

  @Test
  void createsAndTakesBackAcrossRestarts() throws InterruptedException {
    flow.east.acl(acl(PatternType.LITERAL, "t"));
    flow.west.acl(acl(PatternType.LITERAL, "east.other"));
    syncs.acls().run();
    assertThat(flow.west.acls())
        .containsExactlyInAnyOrder(
            acl(PatternType.LITERAL, "east.t"), acl(PatternType.LITERAL, "east.other"));

    flow.east.revoke(acl(PatternType.LITERAL, "t"));
    restart();
    syncs.acls().run();

    assertThat(flow.west.acls()).containsExactly(acl(PatternType.LITERAL, "east.other"));
    assertThat(flow.state.byParts(StateKind.ACL_CREATED)).isEmpty();
    assertThat(flow.metrics.count(MirrorCounter.ACLS_CREATED)).isEqualTo(1);
    assertThat(flow.metrics.count(MirrorCounter.ACLS_DELETED)).isEqualTo(1);
  }

  @Test
  void doesNotTakeBackWhatWasThereBeforeIt() throws InterruptedException {
    flow.east.acl(acl(PatternType.LITERAL, "t"));
    flow.west.acl(acl(PatternType.LITERAL, "east.t"));
    syncs.acls().run();

    flow.east.revoke(acl(PatternType.LITERAL, "t"));
    syncs.acls().run();

    assertThat(flow.west.acls()).containsExactly(acl(PatternType.LITERAL, "east.t"));
  }

  @Test
  void listsWhatItCannotCarryUntilTheSourceDropsIt() throws InterruptedException {
    flow.east.acl(acl(PatternType.PREFIXED, "t"));

    syncs.acls().run();
    syncs.acls().run();

    assertThat(flow.metrics.count(MirrorCounter.ACLS_NOT_CARRIED)).isEqualTo(1);
    assertThat(flow.state.byParts(StateKind.ACL_NOT_CARRIED)).hasSize(1);
    assertThat(flow.state.byParts(StateKind.ACL_NOT_CARRIED).values().iterator().next())
        .extractingByKey("command")
        .asString()
        .contains("--topic east.t --resource-pattern-type prefixed");

    flow.east.revoke(acl(PatternType.PREFIXED, "t"));
    syncs.acls().run();

    assertThat(flow.state.byParts(StateKind.ACL_NOT_CARRIED)).isEmpty();
  }

  @Test
  void leavesTheTargetAloneWhenTheSourceHasNoAuthorizer() throws InterruptedException {
    flow.east.withoutAuthorizer();

    syncs.acls().run();

    assertThat(flow.west.callCount(FakeOperation.LIST_ACLS)).isZero();
  }

  private void restart() throws InterruptedException {
    syncs = flow.start();
    syncs.topology().run();
  }

  private static AclBinding acl(PatternType type, String topic) {
    return new AclBinding(
        new ResourcePattern(ResourceType.TOPIC, topic, type),
        new AccessControlEntry("User:u", "*", AclOperation.READ, AclPermissionType.ALLOW));
  }
}
