package io.connectmirror.it;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabTransactions;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Source partitions by how their offsets go on, each filled with {@link CountedRecords}. */
enum LogKind {
  /** Each record has the next offset, from 0 on. */
  PLAIN {
    @Override
    void fill(Cluster cluster, LabClients clients, int records) {
      clients.createTopic(topic(), 1);
      clients.produce(CountedRecords.of(partition(), records));
    }
  },

  /** Markers and the records of aborted transactions have offsets too. */
  TRANSACTIONAL {
    private static final int TRANSACTION = 25;
    private static final int ABORTED_AFTER = 10;
    private static final int ABORTED_RECORDS = 5;

    @Override
    void fill(Cluster cluster, LabClients clients, int records) {
      clients.createTopic(topic(), 1);
      List<ProducerRecord<byte[], byte[]>> all = CountedRecords.of(partition(), records);
      try (LabTransactions transactions = new LabTransactions(cluster, clients, topic())) {
        for (int first = 0, number = 1; first < records; first += TRANSACTION, number++) {
          transactions.commit(all.subList(first, Math.min(records, first + TRANSACTION)));
          if (number % ABORTED_AFTER == 0) {
            transactions.abort(all.subList(0, ABORTED_RECORDS));
          }
        }
      }
    }
  },

  /** The cleaner has removed records whose keys came again, here and there all over the log. */
  COMPACTED {
    private static final String SMALLEST_SEGMENT = "1048576";

    @Override
    void fill(Cluster cluster, LabClients clients, int records) {
      clients.createTopic(
          topic(),
          1,
          Map.of(
              "cleanup.policy",
              "compact",
              "segment.bytes",
              SMALLEST_SEGMENT,
              "min.cleanable.dirty.ratio",
              "0.01"));
      Random keys = new Random(1);
      List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
      for (int number = 0; number < records; number++) {
        String key = Integer.toString(keys.nextInt(records / 2));
        all.add(CountedRecords.of(partition(), key, number));
      }
      clients.produce(all);
      Await.until(
          WITHIN,
          () -> "the cleaner to remove records of " + partition(),
          () -> clients.read(partition()).size() < records);
      Settled.value(
          CLEANED_AFTER,
          WITHIN,
          () -> "the end of cleaning of " + partition(),
          () -> clients.read(partition()).size());
      // Both sides keep what they have from now on.
      clients.config(topic(), "segment.bytes", Optional.empty());
      clients.config(topic(), "min.cleanable.dirty.ratio", Optional.empty());
    }
  },

  /** The older half was deleted before anybody mirrored it. */
  PURGED {
    @Override
    void fill(Cluster cluster, LabClients clients, int records) {
      clients.createTopic(topic(), 1);
      clients.produce(CountedRecords.of(partition(), records));
      clients.deleteRecordsBefore(partition(), records / 2);
    }
  };

  /** Several rounds of a cleaner that pauses for {@link #CLEANER_PAUSE_MS}. */
  private static final Duration CLEANED_AFTER = Duration.ofSeconds(6);

  private static final Duration WITHIN = Duration.ofSeconds(90);

  /** For {@code log.cleaner.backoff.ms} of the cluster. */
  static final String CLEANER_PAUSE_MS = "1000";

  /** Creates the topic and produces so many records that are neither aborted nor overwritten. */
  abstract void fill(Cluster cluster, LabClients clients, int records);

  String topic() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The only partition. */
  TopicPartition partition() {
    return new TopicPartition(topic(), 0);
  }

  /** Its copy in the topics of a source with this alias. */
  TopicPartition copy(String alias) {
    return new TopicPartition(alias + "." + topic(), 0);
  }
}
