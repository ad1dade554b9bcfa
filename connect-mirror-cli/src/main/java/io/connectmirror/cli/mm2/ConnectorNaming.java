package io.connectmirror.cli.mm2;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.naming.ClusterPair;
import java.util.Locale;

/** What connectors are called. Their positions are kept under their names. */
public enum ConnectorNaming {
  /** {@code east-to-west-source}: flows with one target may share a Connect cluster. */
  BY_FLOW {
    @Override
    public String name(ClusterPair pair, ConnectorRole role) {
      return "%s-to-%s-%s"
          .formatted(pair.source(), pair.target(), role.name().toLowerCase(Locale.ROOT));
    }
  },

  /**
   * {@code MirrorSourceConnector}, as in MirrorMaker 2's dedicated mode: one flow to a Connect
   * cluster.
   */
  AS_MIRROR_MAKER {
    @Override
    public String name(ClusterPair pair, ConnectorRole role) {
      return role.mirrorMakerName();
    }
  };

  public abstract String name(ClusterPair pair, ConnectorRole role);
}
