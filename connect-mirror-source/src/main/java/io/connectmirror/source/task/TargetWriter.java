package io.connectmirror.source.task;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Writes records to the target with a producer of the task's own, those of a partition in the order
 * in which they are sent. {@link #send} is called by the task thread, {@link #failed} by whichever
 * thread a callback comes on, {@link #close} by whoever stops the task.
 */
public interface TargetWriter extends AutoCloseable {
  /**
   * Takes a record; waits a second at most.
   *
   * @param whenDone is told once what became of the record, maybe before this returns; whatever is
   *     wrong, it is told there
   */
  void send(ProducerRecord<byte[], byte[]> record, Callback whenDone) throws InterruptedException;

  /**
   * Takes note of what a record failed with.
   *
   * @return whether nothing is wrong with it, and there was only no room for it now
   */
  boolean failed(Exception e);

  /**
   * Counts the producers: what is sent next goes to this one, unless that is of no use any more.
   */
  int generation();

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
