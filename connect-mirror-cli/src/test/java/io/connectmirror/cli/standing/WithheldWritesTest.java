package io.connectmirror.cli.standing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;

class WithheldWritesTest {
  private static final Map<String, String> COPIES = Map.of("orders", "east.orders");

  @Test
  void findsRightsToWriteAndToDoAllThatTheCopyLacks() {
    assertThat(
            WithheldWrites.missing(
                Set.of(
                    allow("orders", "User:a", AclOperation.WRITE),
                    allow("orders", "User:b", AclOperation.ALL)),
                Set.of(),
                COPIES))
        .containsExactlyInAnyOrder(
            allow("east.orders", "User:a", AclOperation.WRITE),
            allow("east.orders", "User:b", AclOperation.WRITE));
  }

  @Test
  void passesOverWhatIsThereAlreadyAndWhatGrantsNoWriting() {
    assertThat(
            WithheldWrites.missing(
                Set.of(
                    allow("orders", "User:a", AclOperation.WRITE),
                    allow("orders", "User:b", AclOperation.WRITE),
                    allow("orders", "User:c", AclOperation.READ),
                    allow("other", "User:d", AclOperation.WRITE),
                    binding(
                        "orders",
                        "User:e",
                        AclOperation.WRITE,
                        AclPermissionType.DENY,
                        PatternType.LITERAL),
                    binding(
                        "orders",
                        "User:f",
                        AclOperation.WRITE,
                        AclPermissionType.ALLOW,
                        PatternType.PREFIXED)),
                Set.of(
                    allow("east.orders", "User:a", AclOperation.WRITE),
                    allow("east.orders", "User:b", AclOperation.ALL)),
                COPIES))
        .isEmpty();
  }

  private static AclBinding allow(String topic, String principal, AclOperation operation) {
    return binding(topic, principal, operation, AclPermissionType.ALLOW, PatternType.LITERAL);
  }

  private static AclBinding binding(
      String topic,
      String principal,
      AclOperation operation,
      AclPermissionType permission,
      PatternType pattern) {
    return new AclBinding(
        new ResourcePattern(ResourceType.TOPIC, topic, pattern),
        new AccessControlEntry(principal, "*", operation, permission));
  }
}
