package io.connectmirror.common.mm2;

import io.connectmirror.filter.DefaultConfigPropertyFilter;
import io.connectmirror.filter.DefaultGroupFilter;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.IdentityReplicationPolicy;
import java.util.Map;
import java.util.Optional;

/** MirrorMaker 2's own policies and filters, by the names under which configurations know them. */
public final class Mm2Classes {
  private static final String PACKAGE = "org.apache.kafka.connect.mirror.";

  private static final Map<String, Class<?>> EQUIVALENTS =
      Map.of(
          PACKAGE + "DefaultReplicationPolicy", DefaultReplicationPolicy.class,
          PACKAGE + "IdentityReplicationPolicy", IdentityReplicationPolicy.class,
          PACKAGE + "DefaultTopicFilter", DefaultTopicFilter.class,
          PACKAGE + "DefaultGroupFilter", DefaultGroupFilter.class,
          PACKAGE + "DefaultConfigPropertyFilter", DefaultConfigPropertyFilter.class);

  private Mm2Classes() {}

  /** Our class that behaves like the named one of MirrorMaker 2, whose jar is then not needed. */
  public static Optional<Class<?>> equivalent(String className) {
    return Optional.ofNullable(EQUIVALENTS.get(className));
  }
}
