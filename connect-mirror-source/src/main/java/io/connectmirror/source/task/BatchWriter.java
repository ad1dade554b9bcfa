package io.connectmirror.source.task;

import io.connectmirror.source.batch.TimeKind;
import java.nio.ByteBuffer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * Writes batches of records to the target as they are, those of a partition in the order in which
 * they are sent. {@link #send} is called by the task thread, {@link #close} by whoever stops the
 * task; what became of a batch is told on a thread of the writer's.
 */
public interface BatchWriter extends AutoCloseable {
  /** Takes a batch and does not wait: who sends keeps what is under way within bounds. */
  void send(Batch batch);

  /** What is under way is given two seconds, the rest is told that it was refused. Idempotent. */
  @Override
  void close();

  /** A batch on its way, which is told once what became of it. */
  interface Batch {
    /** Where it goes. */
    TopicPartition target();

    /**
     * The topic that it is for: it does not go into another one of that name. {@link
     * Uuid#ZERO_UUID} when it may.
     */
    default Uuid topicId() {
      return Uuid.ZERO_UUID;
    }

    /** In format v2 and with a checksum that holds; its header is written over. */
    ByteBuffer contents();

    /** Who sets the timestamps of the target's topic. */
    TimeKind time();

    /** How many it has. */
    int records();

    /** Whether it is still to be sent: not behind one that was refused. */
    boolean isWanted();

    /**
     * The target has it.
     *
     * @param baseOffset of its first record; negative when nobody knows
     */
    void arrived(long baseOffset);

    /** It is not wanted any more, and was not sent. */
    void dropped();

    /** The target does not take it. */
    void refused(RuntimeException why);
  }
}
