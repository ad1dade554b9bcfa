package io.connectmirror.cli.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Waits for newer records of the keys of those that stand alone in a compacted topic. The log
 * cleaner may have removed a counterpart only if there is one. Not thread-safe.
 */
final class KeyWatch {
  private final Map<Long, List<Print>> ofSource = new HashMap<>();
  private final Map<Long, List<Print>> ofTarget = new HashMap<>();

  boolean isEmpty() {
    return ofSource.isEmpty() && ofTarget.isEmpty();
  }

  void addOfSource(Print alone) {
    ofSource.computeIfAbsent(alone.keyHash, hash -> new ArrayList<>(1)).add(alone);
  }

  void addOfTarget(Print alone) {
    ofTarget.computeIfAbsent(alone.keyHash, hash -> new ArrayList<>(1)).add(alone);
  }

  void remove(Print alone) {
    remove(ofSource, alone);
    remove(ofTarget, alone);
  }

  /**
   * Takes out those of the source that a record of it is newer than. Whatever the target has of a
   * key may be the copy of an older one.
   */
  Collection<Print> ofSourceBefore(long keyHash, long sourceOffset) {
    return taken(ofSource, keyHash, alone -> alone.offset < sourceOffset);
  }

  /** Takes out those of the target that stand before a record of the source. */
  Collection<Print> ofTargetBeforeSource(long keyHash, long sourceOffset) {
    return taken(ofTarget, keyHash, alone -> alone.opposite >= 0 && alone.opposite <= sourceOffset);
  }

  /** Takes out those of the target that a record of it is newer than. */
  Collection<Print> ofTargetBefore(long keyHash, long targetOffset) {
    return taken(ofTarget, keyHash, alone -> alone.offset < targetOffset);
  }

  private static Collection<Print> taken(
      Map<Long, List<Print>> all, long keyHash, Predicate<Print> which) {
    List<Print> watched = all.get(keyHash);
    if (watched == null) {
      return List.of();
    }
    List<Print> older = watched.stream().filter(which).toList();
    watched.removeAll(older);
    if (watched.isEmpty()) {
      all.remove(keyHash);
    }
    return older;
  }

  private static void remove(Map<Long, List<Print>> all, Print alone) {
    List<Print> watched = all.get(alone.keyHash);
    if (watched != null && watched.remove(alone) && watched.isEmpty()) {
      all.remove(alone.keyHash);
    }
  }
}
