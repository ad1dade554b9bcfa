package io.connectmirror.it.ctl;

import static io.connectmirror.it.ctl.RefusedLab.NOBODY;
import static io.connectmirror.it.ctl.RefusedLab.SOME;

import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.kafka.LabClients;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.assertj.core.api.SoftAssertions;

/** What a principal without rights, an empty cluster and one that is not there get. */
final class RefusedStory {
  private static final String ADMIN = ClusterSpec.ADMIN;
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final String SYNCS = "mm2-offset-syncs.east.internal";

  private final RefusedLab lab;
  private final SoftAssertions all = new SoftAssertions();

  RefusedStory(RefusedLab lab) {
    this.lab = lab;
  }

  /** Nothing is there, and who may see all is told so without a doubt. */
  void emptyClustersAreNamed() {
    ends(
        lab.ctl(ADMIN, "status"),
        0,
        "no topic of the source is mirrored (yet)",
        "no state topic mm2-mirror-state.east.internal on cluster west");
    ends(lab.ctl(ADMIN, "groups"), 0, "no groups");
    ends(lab.ctl(ADMIN, "failover"), 0, "nothing is to be done");
    ends(lab.ctl(ADMIN, "failback"), 0, "nothing is to be done");
    ends(lab.ctl(ADMIN, "verify"), 2, "cluster east shows no topic");
    ends(lab.ctl(ADMIN, "drill"), 2, "cluster east shows no topic");
    ends(lab.ctl(ADMIN, "groups", "--group", "billing"), 2, "no group", "billing");
    all.assertAll();
  }

  /** A group is there, and nobody may take it for none. */
  void aPrincipalWithoutRightsIsToldSo() {
    lab.onEast().createTopic("orders", 1);
    lab.onEast().produce(ORDERS, 0, 100);
    lab.onEast().commit("billing", ORDERS, 40);
    lab.onEast().commit("audit", ORDERS, 40);
    String[] hidden = {
      "cluster east shows no consumer group", "may lack DESCRIBE on groups", "kafka-acls.sh"
    };

    ends(lab.ctl(NOBODY, "status"), 1, "east", "west", "DESCRIBE");
    ends(lab.ctl(NOBODY, "groups"), 2, hidden);
    ends(lab.ctl(NOBODY, "groups", "--group", "billing"), 2, hidden);
    ends(lab.ctl(NOBODY, "groups", "--output", "json"), 2, hidden);
    ends(lab.ctl(NOBODY, "failover"), 2, hidden);
    ends(lab.ctl(NOBODY, "failover", "--execute"), 2, hidden);
    ends(lab.ctl(NOBODY, "failover", "--group", "billing", "--execute"), 2, hidden);
    ends(lab.ctl(NOBODY, "failback"), 2, "cluster west shows no consumer group");
    ends(lab.ctl(NOBODY, "verify"), 2, "cluster east shows no topic", "DESCRIBE on topics");
    ends(lab.ctl(NOBODY, "drill"), 2, "cluster west", "DESCRIBE on group");
    all.assertAll();
  }

  /** One of two groups is shown, to who may describe neither the cluster nor the other. */
  void groupsThatMayBeHiddenAreSpokenOf() {
    ends(lab.ctl(ADMIN, "verify"), 1, "no topic east.orders on cluster west");
    grant(lab.onEast(), ResourceType.GROUP, "billing");
    grant(lab.onWest(), ResourceType.GROUP, "billing");
    ends(lab.ctl(SOME, "groups"), 2, "cluster east shows groups and no topic");
    grant(lab.onEast(), ResourceType.TOPIC, "orders", "heartbeats");
    grant(
        lab.onWest(),
        ResourceType.TOPIC,
        "east.orders",
        "heartbeats",
        "mm2-mirror-state.east.internal",
        "east.checkpoints.internal");
    ends(lab.ctl(SOME, "groups"), 1, SYNCS, "cluster west needs", "may have more groups");
    grant(lab.onWest(), ResourceType.TOPIC, SYNCS);
    String[] noted = {"cluster east may have more groups", "may lack DESCRIBE on groups"};

    ends(lab.ctl(SOME, "groups"), 1, noted);
    ends(lab.ctl(SOME, "groups"), 1, "no topic " + SYNCS + " on cluster west", "billing");
    ends(lab.ctl(SOME, "groups", "--output", "json"), 1, noted);
    ends(lab.ctl(SOME, "groups", "--group", "audit"), 2, "cluster east shows no consumer group");
    ends(lab.ctl(SOME, "failover"), 1, noted);
    Ran moving = lab.ctl(SOME, "failover", "--execute", "--max-wait", "0");
    ends(moving, 1, noted);
    all.assertThat(moving.err()).as("said before anything is done").contains(noted);
    lab.onEast().allow(SOME, AclOperation.DESCRIBE, ResourceType.CLUSTER, "kafka-cluster");
    Ran whole = lab.ctl(SOME, "groups");
    ends(whole, 2, "principal of cluster east needs DESCRIBE on group audit");
    all.assertAll();
  }

  /** Who may do everything is told which of the two does not answer. */
  void aSideThatIsNotThereIsNamed() {
    ends(lab.without("east", "status"), 1, "east");
    ends(lab.without("east", "groups"), 0, "cluster east tells nothing", "no groups");
    ends(
        lab.without("east", "failover"),
        0,
        "cluster east tells nothing",
        "records at risk: not known");
    ends(lab.without("east", "failback"), 2, "cluster east");
    ends(lab.without("east", "verify"), 2, "cluster east");
    ends(lab.without("east", "drill"), 2, "cluster east");
    ends(lab.without("west", "status"), 2, "west");
    for (String command : List.of("groups", "failover", "verify", "drill")) {
      ends(lab.without("west", command), 2, "cluster west");
    }
    all.assertAll();
  }

  private void ends(Ran ran, int exitCode, String... words) {
    String whole = ran.out() + ran.err();
    all.assertThat(ran.exitCode()).as(ran.toString()).isEqualTo(exitCode);
    all.assertThat(whole).as(ran.line()).contains(words);
    all.assertThat(whole).as(ran.line()).doesNotContain(RefusedLab.SECRETS);
    all.assertThat(whole).as(ran.line()).doesNotContain("a fault of mirrorctl itself");
  }

  private static void grant(LabClients cluster, ResourceType type, String... names) {
    for (String name : names) {
      cluster.allow(SOME, AclOperation.READ, type, name);
    }
  }
}
