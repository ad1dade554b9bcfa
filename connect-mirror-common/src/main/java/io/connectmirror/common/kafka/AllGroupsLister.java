package io.connectmirror.common.kafka;

import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.AbstractOptions;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/**
 * {@code Admin.listGroups} of Kafka 4.0 and later (KIP-1043), which tells of groups of every type;
 * called reflectively since the oldest supported Kafka does not have it.
 */
final class AllGroupsLister implements GroupLister {
  private static final String ADMIN_PACKAGE = "org.apache.kafka.clients.admin.";

  private final Constructor<?> newOptions;
  private final Method listGroups;
  private final Method all;
  private final Method groupId;
  private final Method type;
  private final Method protocol;

  private AllGroupsLister() throws ReflectiveOperationException {
    ClassLoader loader = Admin.class.getClassLoader();
    Class<?> options = Class.forName(ADMIN_PACKAGE + "ListGroupsOptions", true, loader);
    Class<?> listing = Class.forName(ADMIN_PACKAGE + "GroupListing", true, loader);
    newOptions = options.getConstructor();
    listGroups = Admin.class.getMethod("listGroups", options);
    all = listGroups.getReturnType().getMethod("all");
    groupId = listing.getMethod("groupId");
    type = listing.getMethod("type");
    protocol = listing.getMethod("protocol");
  }

  /** Empty when the Kafka at hand is older. */
  static Optional<AllGroupsLister> ifThere() {
    try {
      return Optional.of(new AllGroupsLister());
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }

  @Override
  public KafkaFuture<Set<ListedGroup>> list(Admin admin, int timeoutMs) {
    try {
      Object options = newOptions.newInstance();
      ((AbstractOptions<?>) options).timeoutMs(timeoutMs);
      Object result = listGroups.invoke(admin, options);
      return ((KafkaFuture<?>) all.invoke(result)).thenApply(this::groups);
    } catch (ReflectiveOperationException e) {
      throw unchecked(e);
    }
  }

  private Set<ListedGroup> groups(Object listings) {
    Set<ListedGroup> groups = new HashSet<>();
    for (Object listing : (Collection<?>) listings) {
      try {
        groups.add(
            new ListedGroup(
                (String) groupId.invoke(listing),
                kind((Optional<?>) type.invoke(listing), (String) protocol.invoke(listing))));
      } catch (ReflectiveOperationException e) {
        throw unchecked(e);
      }
    }
    return Set.copyOf(groups);
  }

  /**
   * @param protocol of a classic group: empty when its offsets were committed without members
   */
  static GroupType kind(Optional<?> type, String protocol) {
    String name = type.map(Object::toString).orElse("Classic");
    if (name.equalsIgnoreCase("Consumer")) {
      return GroupType.CONSUMER;
    }
    boolean ofConsumers = protocol.isEmpty() || protocol.equals("consumer");
    return name.equalsIgnoreCase("Classic") && ofConsumers ? GroupType.CONSUMER : GroupType.OTHER;
  }

  private static RuntimeException unchecked(ReflectiveOperationException e) {
    if (e instanceof InvocationTargetException && e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    if (e instanceof InvocationTargetException && e.getCause() instanceof Error cause) {
      throw cause;
    }
    return new KafkaException("Admin.listGroups could not be called", e);
  }
}
