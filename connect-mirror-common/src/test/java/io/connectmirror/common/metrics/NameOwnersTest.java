package io.connectmirror.common.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameOwnersTest {
  private final NameOwners<String> owners = new NameOwners<>();
  private final List<String> events = new ArrayList<>();

  @Test
  void showsTheNewestAndThenTheOneBeforeIt() {
    NameOwners.Owner first = owner("first");
    NameOwners.Owner second = owner("second");

    owners.add("n", first);
    owners.add("n", second);
    owners.remove("n", second);
    owners.remove("n", first);

    assertThat(events)
        .containsExactly(
            "show first", "hide first", "show second", "hide second", "show first", "hide first");
  }

  @Test
  void anOwnerThatIsNotShownLeavesUnseen() {
    NameOwners.Owner first = owner("first");
    NameOwners.Owner second = owner("second");
    owners.add("n", first);
    owners.add("n", second);
    events.clear();

    owners.remove("n", first);
    assertThat(events).isEmpty();
    owners.remove("n", second);

    assertThat(events).containsExactly("hide second");
  }

  @Test
  void namesDoNotDisturbEachOther() {
    owners.add("a", owner("a"));
    owners.add("b", owner("b"));
    owners.remove("c", owner("c"));

    assertThat(events).containsExactly("show a", "show b");
  }

  private NameOwners.Owner owner(String name) {
    return new NameOwners.Owner() {
      @Override
      public void show() {
        events.add("show " + name);
      }

      @Override
      public void hide() {
        events.add("hide " + name);
      }
    };
  }
}
