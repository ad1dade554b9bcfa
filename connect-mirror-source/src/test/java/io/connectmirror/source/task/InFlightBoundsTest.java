package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InFlightBoundsTest {
  @Test
  void aPartitionThatHasAllThatIsItsOwnIsFull() {
    InFlightBounds bounds = new InFlightBounds(100, 1_000);

    assertThat(bounds.isFull(99)).isFalse();
    assertThat(bounds.isFull(100)).isTrue();
  }

  @Test
  void thoseThatGetOnHaveHalfOfTheBufferAndBeyondItOneBatchEach() {
    InFlightBounds bounds = new InFlightBounds(100, 2_000);
    bounds.add(1_000);

    assertThat(bounds.isFull(1)).isTrue();
    assertThat(bounds.isFull(0)).isFalse();

    bounds.remove(1);
    assertThat(bounds.isFull(1)).isFalse();
  }

  @Test
  void whatStandsTakesNothingFromThemUntilTheBufferIsNearlyFull() {
    InFlightBounds bounds = new InFlightBounds(100, 2_000);
    bounds.add(1_700);
    bounds.standing(750);

    assertThat(bounds.isFull(1)).isFalse();

    bounds.add(50);
    assertThat(bounds.isFull(1)).as("seven eighths").isTrue();
    assertThat(bounds.isFull(0)).isFalse();
  }

  @Test
  void theBufferIsTheProducersAsFarAsThatIsKnown() {
    InFlightBounds bounds =
        InFlightBounds.of(100, Map.of("producer.override.buffer.memory", "2000"));
    bounds.add(999);
    assertThat(bounds.isFull(1)).isFalse();
    bounds.add(1);
    assertThat(bounds.isFull(1)).isTrue();

    InFlightBounds byDefault =
        InFlightBounds.of(100, Map.of("producer.override.buffer.memory", "no number"));
    byDefault.add(16 * 1024 * 1024 - 1);
    assertThat(byDefault.isFull(1)).isFalse();
  }
}
