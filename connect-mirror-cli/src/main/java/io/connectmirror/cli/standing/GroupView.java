package io.connectmirror.cli.standing;

import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import java.util.List;
import java.util.Optional;

/**
 * A group on both clusters.
 *
 * @param onSource where it is mirrored from; empty when that cluster does not answer
 * @param leftOut why its positions are not mirrored, where that is meant
 * @param reason why they are not, as the state topic says of the whole group
 */
public record GroupView(
    String group,
    Optional<GroupActivity> onSource,
    GroupActivity onTarget,
    Optional<String> leftOut,
    Optional<String> reason,
    List<PositionView> positions) {
  public GroupView {
    positions = List.copyOf(positions);
  }

  public boolean isActiveOnSource() {
    return onSource.filter(GroupActivity.ACTIVE::equals).isPresent();
  }

  public boolean isActiveOnTarget() {
    return onTarget == GroupActivity.ACTIVE;
  }
}
