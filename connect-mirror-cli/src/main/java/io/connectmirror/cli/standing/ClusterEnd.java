package io.connectmirror.cli.standing;

import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.TopicAdmin;

/** One of the two clusters, as far as it is asked. */
public record ClusterEnd(TopicAdmin topics, GroupAdmin groups, AclAdmin acls) {
  public String alias() {
    return topics.clusterAlias();
  }
}
