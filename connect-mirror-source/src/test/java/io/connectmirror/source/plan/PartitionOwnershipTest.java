package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionOwnershipTest {

  @Property
  void givesEveryPartitionToOneTaskAndSpreadsATopicEvenly(
      @ForAll String topic,
      @ForAll @IntRange(min = 1, max = 40) int tasks,
      @ForAll @IntRange(min = 1, max = 100) int partitions) {
    List<Integer> sizes = new ArrayList<>();
    int total = 0;
    for (int index = 0; index < tasks; index++) {
      PartitionOwnership ownership = new PartitionOwnership(index, tasks);
      int size = 0;
      for (int partition = 0; partition < partitions; partition++) {
        if (ownership.owns(new TopicPartition(topic, partition))) {
          size++;
        }
      }
      sizes.add(size);
      total += size;
    }

    assertThat(total).isEqualTo(partitions);
    assertThat(sizes.stream().mapToInt(i -> i).max().orElseThrow())
        .isLessThanOrEqualTo(sizes.stream().mapToInt(i -> i).min().orElseThrow() + 1);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "-1, 1", "1, 1", "2, 1"})
  void refusesAnIndexOutsideTheCount(int index, int count) {
    assertThatThrownBy(() -> new PartitionOwnership(index, count))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("task.index=" + index + " task.count=" + count);
  }
}
