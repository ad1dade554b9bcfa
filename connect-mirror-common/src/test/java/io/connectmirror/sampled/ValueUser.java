package io.connectmirror.sampled;

import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Keeps the rules: a client's value type, and a clock that is handed on. */
public final class ValueUser {
  public long offset(ConsumerRecord<?, ?> record) {
    return record.offset();
  }

  public LongSupplier clock() {
    return System::nanoTime;
  }
}
