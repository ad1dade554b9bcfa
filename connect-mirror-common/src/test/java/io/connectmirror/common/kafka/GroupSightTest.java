package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;

class GroupSightTest {
  @Test
  void hidesGroupsOnlyFromWhoMayNotDescribeTheCluster() {
    assertThat(GroupSight.mayHideGroups(Set.of())).isTrue();
    assertThat(GroupSight.mayHideGroups(Set.of(AclOperation.CREATE))).isTrue();
    assertThat(GroupSight.mayHideGroups(Set.of(AclOperation.DESCRIBE))).isFalse();
    assertThat(GroupSight.mayHideGroups(Set.of(AclOperation.ALL))).isFalse();
    assertThat(GroupSight.mayHideGroups(EnumSet.allOf(AclOperation.class))).isFalse();
  }

  @Test
  void hidesNothingWhereTheClusterDoesNotTellRights() {
    assertThat(GroupSight.mayHideGroups((Set<AclOperation>) null)).isFalse();
  }
}
