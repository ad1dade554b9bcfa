package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CreateChunksTest {
  @Property
  void putsEveryTopicIntoOneRequestThatIsNotTooLarge(
      @ForAll @Size(max = 40) List<@IntRange(min = 1, max = 3_000) Integer> partitions) {
    List<TopicToCreate> topics = topics(partitions);

    List<List<String>> chunks = CreateChunks.of(topics, 7);

    assertThat(chunks.stream().flatMap(List::stream))
        .containsExactlyElementsOf(topics.stream().map(TopicToCreate::name).toList());
    for (List<String> chunk : chunks) {
      assertThat(chunk).isNotEmpty().hasSizeLessThanOrEqualTo(7);
      int sum = chunk.stream().mapToInt(name -> partitions.get(Integer.parseInt(name))).sum();
      assertThat(sum <= 2_000 || chunk.size() == 1).isTrue();
    }
  }

  @Test
  void makesNoRequestForNothing() {
    assertThat(CreateChunks.of(List.of(), 7)).isEmpty();
  }

  private static List<TopicToCreate> topics(List<Integer> partitions) {
    List<TopicToCreate> topics = new ArrayList<>();
    for (int count : partitions) {
      topics.add(new TopicToCreate(String.valueOf(topics.size()), count, (short) 1, Map.of()));
    }
    return topics;
  }
}
