package io.connectmirror.checkpoint.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupOwnershipTest {
  @Property
  void givesEveryGroupToExactlyOneTask(
      @ForAll String group, @ForAll @IntRange(min = 1, max = 20) int count) {
    long owners =
        IntStream.range(0, count).filter(i -> new GroupOwnership(i, count).owns(group)).count();

    assertThat(owners).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0,0", "-1,1", "2,2"})
  void refusesAnIndexOutsideTheCount(int index, int count) {
    assertThatThrownBy(() -> new GroupOwnership(index, count))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("index=" + index);
  }
}
