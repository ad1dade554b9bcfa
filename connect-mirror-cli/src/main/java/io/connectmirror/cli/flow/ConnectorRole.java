package io.connectmirror.cli.flow;

import java.util.Arrays;
import java.util.Optional;

/**
 * The three connectors of a flow, with the classes that play each part: ours, and MirrorMaker 2's.
 */
public enum ConnectorRole {
  SOURCE("source.ClusterMirrorSourceConnector", "MirrorSourceConnector"),
  CHECKPOINT("checkpoint.ClusterMirrorCheckpointConnector", "MirrorCheckpointConnector"),
  HEARTBEAT("heartbeat.ClusterMirrorHeartbeatConnector", "MirrorHeartbeatConnector");

  private static final String OURS = "io.connectmirror.";
  private static final String MIRROR_MAKER = "org.apache.kafka.connect.mirror.";
  private static final String SUFFIX = "Connector";

  private final String className;
  private final String mirrorMakerName;

  ConnectorRole(String className, String mirrorMakerName) {
    this.className = OURS + className;
    this.mirrorMakerName = mirrorMakerName;
  }

  /** The class of ours. */
  public String className() {
    return className;
  }

  /**
   * The simple name of MirrorMaker 2's class, which its dedicated mode also names connectors by.
   */
  public String mirrorMakerName() {
    return mirrorMakerName;
  }

  /**
   * The part that a {@code connector.class} plays: a full name, or one of the short ones that
   * Connect knows; empty for connectors of other kinds.
   */
  public static Optional<ConnectorRole> of(String connectorClass) {
    return Arrays.stream(values()).filter(role -> role.isPlayedBy(connectorClass)).findFirst();
  }

  /** Whether the class is MirrorMaker 2's and not ours. */
  public static boolean isMirrorMaker(String connectorClass) {
    return of(connectorClass)
        .filter(role -> isNamed(connectorClass, MIRROR_MAKER + role.mirrorMakerName))
        .isPresent();
  }

  private boolean isPlayedBy(String connectorClass) {
    return isNamed(connectorClass, className)
        || isNamed(connectorClass, MIRROR_MAKER + mirrorMakerName);
  }

  private static boolean isNamed(String given, String full) {
    String simple = full.substring(full.lastIndexOf('.') + 1);
    return full.equals(given)
        || simple.equals(given)
        || simple.substring(0, simple.length() - SUFFIX.length()).equals(given);
  }
}
