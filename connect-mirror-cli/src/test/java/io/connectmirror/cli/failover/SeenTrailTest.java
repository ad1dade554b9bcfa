package io.connectmirror.cli.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.cli.standing.StandingLook;
import io.connectmirror.cli.testing.TwoClusters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is looked at to tell whether stopped connectors still work. */
class SeenTrailTest {
  private final TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
  private final StandingLook standing = clusters.there();
  private final SeenTrail trail =
      new SeenTrail(
          () ->
              new FailoverView(
                  standing.look(GroupSelection.ALL, Optional.empty()), List.of(), Optional.empty()),
          standing.target().topics(),
          List.of("syncs", "not-there"));

  @Test
  void isTheEndsOfCopiesAndBooksAndThePlacesOfGroups() throws Exception {
    clusters.west.topic("syncs", 1).append("syncs", 0, 3);
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.west.commit("billing", "east.orders", 0, 30);

    assertThat(trail.look())
        .isEqualTo(
            Map.of("east.orders-0", 107L, "syncs-0", 3L, "group billing in east.orders-0", 30L));
  }

  /** Where consumers run already, positions move for ever. */
  @Test
  void isNoPlaceOfAGroupThatHasConsumersThere() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.west.commit("billing", "east.orders", 0, 30).join("billing", "member");

    assertThat(trail.look()).isEqualTo(Map.of("east.orders-0", 107L));
  }
}
