package io.connectmirror.source.task;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Writes records to the target with a producer of the task's own, those of a partition in the order
 * in which they are sent. {@link #prepare} and {@link #send} are called by the task thread, {@link
 * #close} by whoever stops the task.
 */
public interface TargetWriter extends AutoCloseable {
  /**
   * Sees to it that there is a producer of use, if one can be made now.
   *
   * @return counts the producers: by which the next records are sent
   */
  int prepare();

  /**
   * Takes a record; waits a second at most.
   *
   * @param whenDone is told once what became of the record, maybe before this returns; whatever is
   *     wrong, it is told there
   */
  void send(ProducerRecord<byte[], byte[]> record, Callback whenDone) throws InterruptedException;

  /** What it takes. */
  Limits limits();

  /** What is under way is given two seconds. Idempotent. */
  @Override
  void close();

  /**
   * What a writer takes.
   *
   * @param bufferBytes of all records that are under way
   * @param requestBytes of one record
   * @param codec by which it compresses, as {@code compression.type} names it
   */
  record Limits(long bufferBytes, long requestBytes, String codec) {}
}
