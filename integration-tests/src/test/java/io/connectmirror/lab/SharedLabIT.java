package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedLabExtension.class)
class SharedLabIT {
  @Test
  void givesTheSameLabToEachTestAndEachTestItsOwnNames(SharedLab lab, SharedLab again) {
    assertThat(again).isSameAs(lab);
    String topic = lab.unique("orders");
    assertThat(lab.unique("orders")).isNotEqualTo(topic);

    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(new TopicPartition(topic, 0), 0, 2);

    assertThat(lab.onEast().read(new TopicPartition(topic, 0))).hasSize(2);
    assertThat(lab.onWest().topics()).doesNotContain(topic);
  }

  @Test
  void hasThePluginThatThisProjectBuilds(SharedLab lab) {
    assertThat(lab.worker().rest().plugins().findValuesAsText("class"))
        .anyMatch(name -> name.startsWith("io.connectmirror."));
  }
}
