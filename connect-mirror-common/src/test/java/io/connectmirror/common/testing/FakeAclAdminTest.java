package io.connectmirror.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.AclAdmin;
import org.junit.jupiter.api.Test;

class FakeAclAdminTest extends AclAdminContract {
  private final FakeCluster cluster = new FakeCluster("fake");
  private int topics;

  @Override
  protected AclAdmin admin() {
    return cluster.aclAdmin();
  }

  @Override
  protected String uniqueTopic() {
    return "topic-" + topics++;
  }

  @Test
  void hasNoBindingsWithoutAnAuthorizer() throws Exception {
    assertThat(new FakeCluster("open").withoutAuthorizer().aclAdmin().bindings()).isEmpty();
  }
}
