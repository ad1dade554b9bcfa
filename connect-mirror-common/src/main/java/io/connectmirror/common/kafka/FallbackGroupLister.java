package io.connectmirror.common.kafka;

import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;

/**
 * Asks in the newer way unless the admin client cannot: a user's {@code forwarding.admin.class} may
 * have been compiled before that way was there.
 */
final class FallbackGroupLister implements GroupLister {
  private final GroupLister newer;
  private final GroupLister older;

  FallbackGroupLister(GroupLister newer, GroupLister older) {
    this.newer = newer;
    this.older = older;
  }

  @Override
  public KafkaFuture<Set<ListedGroup>> list(Admin admin, int timeoutMs) {
    try {
      return newer.list(admin, timeoutMs);
    } catch (AbstractMethodError e) {
      return older.list(admin, timeoutMs);
    }
  }
}
