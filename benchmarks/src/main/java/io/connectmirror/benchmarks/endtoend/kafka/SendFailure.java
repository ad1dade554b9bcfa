package io.connectmirror.benchmarks.endtoend.kafka;

import io.connectmirror.lab.process.LabException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Keeps the first error of a producer. Thread-safe. */
final class SendFailure implements Callback {
  private final String topic;
  private final AtomicReference<Exception> first = new AtomicReference<>();

  SendFailure(String topic) {
    this.topic = topic;
  }

  @Override
  public void onCompletion(RecordMetadata metadata, Exception error) {
    if (error != null) {
      first.compareAndSet(null, error);
    }
  }

  /**
   * @throws LabException when there was one
   */
  void check() {
    if (first.get() != null) {
      throw new LabException("producing to " + topic, first.get());
    }
  }
}
