package io.connectmirror.source.wire;

import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownServerException;

/** What an error of a broker means to the reading of a partition. */
enum FetchError {
  /** It passes, maybe with another leader. */
  PASSING,
  /** The log has nothing at the offset. */
  GONE,
  /** The topic may not be read. */
  REFUSED,
  /** To be told, as it may not pass by itself. */
  FAILED;

  static FetchError of(ApiException error) {
    if (error instanceof OffsetOutOfRangeException) {
      return GONE;
    }
    if (error instanceof TopicAuthorizationException || error instanceof InvalidTopicException) {
      return REFUSED;
    }
    // A broker that cannot read its own log: Kafka calls that retriable, for producers.
    if (error instanceof CorruptRecordException) {
      return FAILED;
    }
    return error instanceof RetriableException || error instanceof UnknownServerException
        ? PASSING
        : FAILED;
  }
}
