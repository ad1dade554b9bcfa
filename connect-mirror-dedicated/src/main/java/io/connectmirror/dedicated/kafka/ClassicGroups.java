package io.connectmirror.dedicated.kafka;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/**
 * {@code Admin.describeClassicGroups} of Kafka 4.0 and later, which tells of the groups of Connect
 * workers too; called reflectively since the oldest supported Kafka does not have it.
 */
final class ClassicGroups {
  private final Method describe;
  private final Method groups;
  private final Method members;

  private ClassicGroups() throws ReflectiveOperationException {
    describe = Admin.class.getMethod("describeClassicGroups", Collection.class);
    groups = describe.getReturnType().getMethod("describedGroups");
    members =
        Class.forName(
                "org.apache.kafka.clients.admin.ClassicGroupDescription",
                true,
                Admin.class.getClassLoader())
            .getMethod("members");
  }

  /** Empty when the Kafka at hand is older. */
  static Optional<ClassicGroups> ifThere() {
    try {
      return Optional.of(new ClassicGroups());
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }

  KafkaFuture<Boolean> hasMembers(Admin admin, String group) {
    Map<?, ?> described = (Map<?, ?>) call(groups, call(describe, admin, List.of(group)));
    return ((KafkaFuture<?>) described.get(group))
        .thenApply(description -> !((Collection<?>) call(members, description)).isEmpty());
  }

  private static Object call(Method method, Object on, Object... arguments) {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new KafkaException(method.getName() + " failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw new KafkaException(method.getName() + " could not be called", e);
    }
  }
}
