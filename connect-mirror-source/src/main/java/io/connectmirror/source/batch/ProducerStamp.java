package io.connectmirror.source.batch;

/**
 * Which batch of an idempotent producer a batch becomes.
 *
 * @param sequence of its first record
 */
public record ProducerStamp(long producerId, short producerEpoch, int sequence) {
  /** Refuses what a broker would. */
  public ProducerStamp {
    if (producerId < 0 || producerEpoch < 0 || sequence < 0) {
      throw new IllegalArgumentException(
          "producer " + producerId + ", epoch " + producerEpoch + ", sequence " + sequence);
    }
  }

  /** The stamp of the next batch: sequence numbers go back to 0 behind the largest int. */
  public ProducerStamp after(int records) {
    return new ProducerStamp(producerId, producerEpoch, (sequence + records) & Integer.MAX_VALUE);
  }
}
