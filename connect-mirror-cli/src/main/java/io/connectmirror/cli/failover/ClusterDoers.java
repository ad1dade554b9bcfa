package io.connectmirror.cli.failover;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.failover.Step.AwaitMirrored;
import io.connectmirror.cli.failover.Step.AwaitStandstill;
import io.connectmirror.cli.failover.Step.GrantWrite;
import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.cli.failover.Step.StopConnector;
import io.connectmirror.cli.standing.ClusterEnd;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.acl.AclBinding;

/** Does steps on the target and on its Connect cluster. */
final class ClusterDoers implements FailoverRun.Doers {
  private final ClusterEnd target;
  private final Optional<ConnectWorker> worker;
  private final MirroredWait wait;
  private final StandstillWait standstill;
  private final GroupMover mover;

  ClusterDoers(
      ClusterEnd target,
      Optional<ConnectWorker> worker,
      MirroredWait wait,
      StandstillWait standstill) {
    this.target = target;
    this.worker = worker;
    this.wait = wait;
    this.standstill = standstill;
    this.mover = new GroupMover(target.groups());
  }

  @Override
  public StepResult await(AwaitMirrored step) throws InterruptedException {
    return wait.await(step);
  }

  @Override
  public StepResult stop(StopConnector step) throws InterruptedException {
    worker.orElseThrow().stop(step.name());
    return StepResult.DONE;
  }

  @Override
  public StepResult await(AwaitStandstill step) throws InterruptedException {
    return standstill.await(step);
  }

  @Override
  public StepResult move(MoveGroup step) throws InterruptedException {
    return mover.move(step);
  }

  @Override
  public String whereStands(MoveGroup step) throws InterruptedException {
    return mover.whereStands(step);
  }

  @Override
  public StepResult grant(GrantWrite step) throws InterruptedException {
    BatchResult<AclBinding, BatchResult.Done> result = target.acls().create(Set.of(step.binding()));
    return result.failures().values().stream()
        .findFirst()
        .map(Failure::message)
        .map(StepResult::failed)
        .orElse(StepResult.DONE);
  }
}
