package io.connectmirror.dedicated.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenersTest {
  private final List<String> errors = new ArrayList<>();

  @Test
  void listensOnTheLoopbackAddressAloneUnlessToldOtherwise() {
    assertThat(assign(Map.of(), "west"))
        .containsExactly(Map.entry("west", "http://127.0.0.1:8083"));
  }

  @Test
  void givesWorkersOfOneProcessConsecutivePorts() {
    assertThat(assign(Map.of(), "west", "east", "north"))
        .containsExactly(
            Map.entry("west", "http://127.0.0.1:8083"),
            Map.entry("east", "http://127.0.0.1:8084"),
            Map.entry("north", "http://127.0.0.1:8085"));
  }

  @Test
  void countsEachOfSeveralListeners() {
    assertThat(assign(Map.of("listeners", "http://:9000, https://[::1]:9443"), "west", "east"))
        .containsExactly(
            Map.entry("west", "http://:9000,https://[::1]:9443"),
            Map.entry("east", "http://:9001,https://[::1]:9444"));
  }

  @Test
  void takesNoPortForATargetThatHasItsOwn() {
    assertThat(
            assign(
                Map.of("listeners", "http://h:9000", "west.listeners", "http://h:7000"),
                "east",
                "west",
                "north"))
        .containsExactly(
            Map.entry("east", "http://h:9000"),
            Map.entry("west", "http://h:7000"),
            Map.entry("north", "http://h:9001"));
  }

  @Test
  void leavesAnyFreePortAsItIs() {
    assertThat(assign(Map.of("listeners", "http://127.0.0.1:0"), "west", "east"))
        .containsExactly(
            Map.entry("west", "http://127.0.0.1:0"), Map.entry("east", "http://127.0.0.1:0"));
    assertThat(errors).isEmpty();
  }

  @Test
  void countsFlowsIntoOneTargetOnItsOwnListeners() {
    Listeners listeners = new Listeners(Map.of("west.listeners", "http://h:7000"), errors);
    Map<String, String> first = new HashMap<>(Map.of("listeners", "http://h:7000"));
    Map<String, String> second = new HashMap<>(first);

    listeners.assign("east->west", "west", first);
    listeners.assign("north->west", "west", second);

    assertThat(first).containsEntry("listeners", "http://h:7000");
    assertThat(second).containsEntry("listeners", "http://h:7001");
  }

  @Test
  void movesTheAdvertisedPortAlong() {
    Listeners listeners = new Listeners(Map.of("listeners", "http://h:7000"), errors);
    Map<String, String> first = new HashMap<>(Map.of("rest.advertised.port", "80"));
    Map<String, String> second = new HashMap<>(first);

    listeners.assign("west", "west", first);
    listeners.assign("east", "east", second);

    assertThat(first).containsEntry("rest.advertised.port", "80");
    assertThat(second).containsEntry("rest.advertised.port", "81");
  }

  @Test
  void refusesTwoWorkersAtOneAddress() {
    assign(
        Map.of("listeners", "http://h:9000", "west.listeners", "http://h:9001"), "a", "b", "west");

    assertThat(errors).singleElement().asString().contains("b and west").contains("http://h:9001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"8083", "http://h", "ftp://h:1", "", "http://h:99999", "http://h:8083,"})
  void saysWhatIsNoListener(String listeners) {
    assign(Map.of("listeners", listeners), "west");

    assertThat(errors).singleElement().asString().startsWith("listeners: ");
  }

  @Test
  void namesTheTargetWhoseListenersAreWrong() {
    assign(Map.of("west.listeners", "nonsense"), "west");

    assertThat(errors).singleElement().asString().startsWith("west.listeners: 'nonsense'");
  }

  private Map<String, String> assign(Map<String, String> file, String... targets) {
    Listeners listeners = new Listeners(file, errors);
    Map<String, String> assigned = new LinkedHashMap<>();
    for (String target : targets) {
      Map<String, String> properties = new HashMap<>(ClusterProperties.of(file, target));
      listeners.assign(target, target, properties);
      assigned.put(target, properties.get("listeners"));
    }
    return assigned;
  }
}
