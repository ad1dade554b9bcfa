package io.connectmirror.source.task;

import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** An offset-syncs topic in memory: a sink for writers, a log for readers. */
final class FakeSyncTopic implements SyncSink {
  private final List<byte[][]> records = new ArrayList<>();
  boolean exists = true;
  Failure failure;
  int closed;
  Runnable whenRead = () -> {};

  @Override
  public void send(byte[] key, byte[] value, Consumer<Optional<Failure>> done) {
    if (failure == null) {
      records.add(new byte[][] {key, value});
    }
    done.accept(Optional.ofNullable(failure));
  }

  @Override
  public void close(Duration timeout) {
    closed++;
  }

  void add(SyncRecord record) {
    records.add(new byte[][] {record.key(), record.value()});
  }

  void addPoison() {
    records.add(new byte[][] {null, {1}});
  }

  void clear() {
    records.clear();
  }

  List<SyncRecord> syncs() {
    return records.stream()
        .map(record -> SyncRecord.decode(record[0], record[1]).value().orElseThrow())
        .collect(Collectors.toList());
  }

  InternalTopicLog log() {
    whenRead.run();
    return new InternalTopicLog() {
      @Override
      public boolean poll(Duration timeout, Reader reader) {
        if (!exists) {
          throw new Failure(
                  FailureKind.MISSING, "no such topic", new IllegalStateException("missing"))
              .asException();
        }
        for (int i = 0; i < records.size(); i++) {
          reader.record(i, 0, records.get(i)[0], records.get(i)[1]);
        }
        return true;
      }

      @Override
      public long position() {
        return records.size();
      }

      @Override
      public void close() {}
    };
  }
}
