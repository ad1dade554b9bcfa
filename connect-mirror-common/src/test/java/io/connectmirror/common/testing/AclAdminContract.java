package io.connectmirror.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.result.BatchResult;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;

/** What every {@link AclAdmin} of a cluster with an authorizer does. */
public abstract class AclAdminContract {
  private static final Duration SOON = Duration.ofSeconds(20);

  /** The one under test; other bindings than those of the tests may be there. */
  protected abstract AclAdmin admin();

  /** A topic name that no other test uses. */
  protected abstract String uniqueTopic();

  @Test
  void createsListsAndDeletesBindings() throws Exception {
    String topic = uniqueTopic();
    AclBinding literal = binding(topic, PatternType.LITERAL, AclPermissionType.ALLOW);
    AclBinding prefixed = binding(topic, PatternType.PREFIXED, AclPermissionType.DENY);

    assertThat(admin().create(List.of(literal, prefixed)).failures()).isEmpty();
    await().atMost(SOON).until(() -> bindings().containsAll(Set.of(literal, prefixed)));

    assertThat(admin().delete(Set.of(literal)).failures()).isEmpty();
    await().atMost(SOON).until(() -> !bindings().contains(literal));
    assertThat(bindings()).as("of the same name, but prefixed").contains(prefixed);
  }

  @Test
  void takesABindingThatIsThereForCreated() throws Exception {
    AclBinding binding = binding(uniqueTopic(), PatternType.LITERAL, AclPermissionType.ALLOW);
    admin().create(Set.of(binding));

    assertThat(admin().create(Set.of(binding)).successes()).containsOnlyKeys(binding);
  }

  @Test
  void takesABindingThatIsNotThereForDeleted() throws Exception {
    AclBinding binding = binding(uniqueTopic(), PatternType.LITERAL, AclPermissionType.ALLOW);

    assertThat(admin().delete(Set.of(binding)).successes()).containsOnlyKeys(binding);
  }

  @Test
  void answersAnEmptyBatchWithAnEmptyResult() throws Exception {
    assertThat(admin().create(Set.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().delete(Set.of())).isEqualTo(BatchResult.empty());
  }

  private Set<AclBinding> bindings() throws InterruptedException {
    return admin().bindings().orElseThrow();
  }

  private static AclBinding binding(
      String topic, PatternType pattern, AclPermissionType permission) {
    return new AclBinding(
        new ResourcePattern(ResourceType.TOPIC, topic, pattern),
        new AccessControlEntry("User:reader", "*", AclOperation.READ, permission));
  }
}
