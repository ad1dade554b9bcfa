package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.checkpoint.cycle.SourceGroups.Listing;
import io.connectmirror.checkpoint.plan.GroupOwnership;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.filter.DefaultGroupFilter;
import io.connectmirror.spi.GroupFilter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SourceGroupsTest {
  private final FakeCluster source = new FakeCluster("A");

  @Test
  void aGroupOnWhichAnExpressionOverflowsIsLeftOutAlone() throws InterruptedException {
    DefaultGroupFilter filter = new DefaultGroupFilter();
    filter.configure(Map.of("groups", "(app|team|-)*"));
    String hostile = "app-".repeat(8_000);
    source.commit("app-team", "t", 0, 1).commit(hostile, "t", 0, 1);

    Listing listing = groups(filter).list();

    assertThat(listing.groups()).containsExactly("app-team");
    assertThat(listing.withheld()).isEqualTo(Map.of(hostile, Reason.FILTERED));
  }

  @Test
  void aGroupOnWhichAUsersFilterFailsIsLeftOutAlone() throws InterruptedException {
    source.commit("good", "t", 0, 1).commit("bad", "t", 0, 1);
    GroupFilter filter =
        new GroupFilter() {
          @Override
          public boolean shouldReplicateGroup(String group) {
            if (group.equals("bad")) {
              throw new IllegalStateException("no");
            }
            return true;
          }
        };

    assertThat(groups(filter).list().groups()).containsExactly("good");
  }

  private SourceGroups groups(GroupFilter filter) {
    return new SourceGroups(
        source.groupAdmin(), filter, new GroupOwnership(0, 1), new ClusterPair("A", "B"));
  }
}
