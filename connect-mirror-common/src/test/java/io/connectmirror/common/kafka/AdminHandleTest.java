package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.result.FailureTable;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AdminHandleTest {
  private static final Map<String, Object> NOBODY_THERE =
      Map.of("bootstrap.servers", "127.0.0.1:1");

  @Test
  void makesTheClientOnceFromTheNamedClass() {
    AdminHandle handle = new AdminHandle("east", UsersAdmin.class.getName(), NOBODY_THERE);

    assertThat(handle.get()).isInstanceOf(UsersAdmin.class).isSameAs(handle.get());

    handle.close(Duration.ofMillis(200));
    assertThatThrownBy(handle::get).isInstanceOf(KafkaException.class).hasMessageContaining("east");
  }

  @Test
  void beginsWithANewClientAfterARenewal() {
    AdminHandle handle = new AdminHandle("east", UsersAdmin.class.getName(), NOBODY_THERE);
    Admin first = handle.get();

    handle.renew(Duration.ofMillis(200));

    assertThat(handle.get()).isNotSameAs(first);
    handle.close(Duration.ofMillis(200));
  }

  @Test
  void staysClosedThoughRenewed() {
    AdminHandle handle = new AdminHandle("east", UsersAdmin.class.getName(), NOBODY_THERE);
    handle.close(Duration.ZERO);

    handle.renew(Duration.ZERO);

    assertThatThrownBy(handle::get).isInstanceOf(KafkaException.class);
  }

  @Test
  void closesWithoutEverHavingMadeOne() {
    new AdminHandle("east", UsersAdmin.class.getName(), NOBODY_THERE).close(Duration.ZERO);
  }

  @Test
  void triesAnAddressAgainThatDoesNotResolve() {
    AdminHandle handle =
        new AdminHandle(
            "east",
            ForwardingAdmin.class.getName(),
            Map.of("bootstrap.servers", "no-such-host.invalid:9092"));

    assertThatThrownBy(handle::get)
        .satisfies(e -> assertThat(FailureTable.kindOf(e)).isEqualTo(FailureKind.RETRY));
    assertThatThrownBy(handle::get).as("it is asked anew").isInstanceOf(KafkaException.class);
  }

  @Test
  void namesTheSettingOfAClassThatIsNotThereOrUnfit() {
    assertThatThrownBy(() -> new AdminHandle("east", "com.example.Gone", NOBODY_THERE).get())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("forwarding.admin.class")
        .hasMessageContaining("com.example.Gone");
    assertThatThrownBy(() -> new AdminHandle("east", "java.lang.String", NOBODY_THERE).get())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no Kafka Admin");
    assertThatThrownBy(
            () -> new AdminHandle("east", NoFittingConstructor.class.getName(), NOBODY_THERE).get())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("constructor");
  }

  /** As a user would write one. */
  public static final class UsersAdmin extends ForwardingAdmin {
    public UsersAdmin(Map<String, Object> configs) {
      super(configs);
    }
  }

  /** Cannot be made from settings. */
  public static final class NoFittingConstructor extends ForwardingAdmin {
    public NoFittingConstructor() {
      super(Map.of());
    }
  }
}
