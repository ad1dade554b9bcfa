package io.connectmirror.checkpoint;

import io.connectmirror.common.port.InternalTopicLog;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * An internal topic in memory, read by a job that a test runs in its own thread: when the topic has
 * been read to its end and is asked for more, it interrupts the reader.
 */
final class StopsAtEnd implements InternalTopicLog {
  private final Deque<byte[][]> records = new ArrayDeque<>();
  private RuntimeException failure;
  private long offset;
  private boolean ended;

  StopsAtEnd with(byte[] key, byte[] value) {
    records.add(new byte[][] {key, value});
    return this;
  }

  StopsAtEnd failing(RuntimeException thrown) {
    failure = thrown;
    return this;
  }

  @Override
  public boolean poll(Duration timeout, Reader reader) throws InterruptedException {
    if (failure != null) {
      throw failure;
    }
    if (ended) {
      throw new InterruptedException("no more records in this test");
    }
    while (!records.isEmpty()) {
      byte[][] record = records.poll();
      reader.record(offset++, 0, record[0], record[1]);
    }
    ended = true;
    return true;
  }

  @Override
  public long position() {
    return offset;
  }

  @Override
  public void close() {}
}
