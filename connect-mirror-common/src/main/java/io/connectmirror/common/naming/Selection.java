package io.connectmirror.common.naming;

import java.util.Optional;

/** Whether a topic of the source cluster is mirrored. */
public sealed interface Selection {
  /** The name on the target; empty for a topic that is not mirrored. */
  Optional<String> remoteName();

  /** Why the topic is not mirrored, as the second half of a sentence; empty for one that is. */
  Optional<String> reason();

  /** The topic is mirrored, under {@code name}. */
  record Selected(String name) implements Selection {
    @Override
    public Optional<String> remoteName() {
      return Optional.of(name);
    }

    @Override
    public Optional<String> reason() {
      return Optional.empty();
    }
  }

  /** The topic is not mirrored, because of {@code why}. */
  record Excluded(String why) implements Selection {
    @Override
    public Optional<String> remoteName() {
      return Optional.empty();
    }

    @Override
    public Optional<String> reason() {
      return Optional.of(why);
    }
  }
}
