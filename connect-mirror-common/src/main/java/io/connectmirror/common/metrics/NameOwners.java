package io.connectmirror.common.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who shows a name in this JVM. MirrorMaker 2's MBean names do not name the connector, so two
 * connectors, or a task and its successor while the first still ends, may want the same one: the
 * newest shows, and when it goes the one before it shows again. Thread-safe.
 *
 * @param <K> a name
 */
final class NameOwners<K> {
  private final Map<K, List<Owner>> owners = new HashMap<>();

  /** Shows and hides its values under the name. */
  interface Owner {
    void show();

    void hide();
  }

  synchronized void add(K name, Owner owner) {
    List<Owner> all = owners.computeIfAbsent(name, n -> new ArrayList<>());
    if (!all.isEmpty()) {
      last(all).hide();
    }
    all.add(owner);
    owner.show();
  }

  synchronized void remove(K name, Owner owner) {
    List<Owner> all = owners.get(name);
    if (all == null) {
      return;
    }
    boolean shown = last(all) == owner;
    if (!all.remove(owner)) {
      return;
    }
    if (shown) {
      owner.hide();
    }
    if (all.isEmpty()) {
      owners.remove(name);
    } else if (shown) {
      last(all).show();
    }
  }

  private static Owner last(List<Owner> all) {
    return all.get(all.size() - 1);
  }
}
