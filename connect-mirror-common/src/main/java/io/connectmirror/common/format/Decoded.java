package io.connectmirror.common.format;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * What became of the bytes of a record: a value, or the reason why there is none. A reader skips
 * and counts poison; one bad record must not stop the reading of a topic.
 */
public sealed interface Decoded<T> permits Decoded.Ok, Decoded.Poison {

  /** The value, empty for poison. */
  Optional<T> value();

  /** Why there is no value, empty for a good record. */
  Optional<String> reason();

  /** A record that could be read. */
  record Ok<T>(T decoded) implements Decoded<T> {
    @Override
    public Optional<T> value() {
      return Optional.of(decoded);
    }

    @Override
    public Optional<String> reason() {
      return Optional.empty();
    }
  }

  /** A record that could not be read. */
  record Poison<T>(String why) implements Decoded<T> {
    @Override
    public Optional<T> value() {
      return Optional.empty();
    }

    @Override
    public Optional<String> reason() {
      return Optional.of(why);
    }
  }

  /** Runs a decoder; a {@link MalformedRecordException} becomes poison with its message. */
  static <T> Decoded<T> attempt(Supplier<? extends T> decoder) {
    try {
      return new Ok<>(decoder.get());
    } catch (MalformedRecordException e) {
      return new Poison<>(e.getMessage());
    }
  }
}
