package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.port.InternalTopicLog;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** An internal topic in memory; can be made to fail. */
final class ListedLog implements InternalTopicLog {
  private final Deque<byte[][]> entries = new ArrayDeque<>();
  private RuntimeException failure;
  private long offset;
  private boolean closed;

  ListedLog with(byte[] key, byte[] value) {
    entries.add(new byte[][] {key, value});
    return this;
  }

  ListedLog failing(RuntimeException thrown) {
    failure = thrown;
    return this;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public boolean poll(Duration timeout, Reader reader) {
    if (failure != null) {
      throw failure;
    }
    while (!entries.isEmpty()) {
      byte[][] entry = entries.poll();
      reader.record(offset++, 0, entry[0], entry[1]);
    }
    return true;
  }

  @Override
  public long position() {
    return offset;
  }

  @Override
  public void close() {
    closed = true;
  }
}
