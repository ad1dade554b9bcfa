package io.connectmirror.dedicated.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hands out the addresses of the workers' REST interfaces. A worker listens where {@code
 * <target>.listeners} says, else where {@code listeners} says, else on port 8083 of the loopback
 * address. Workers of one process that would listen at the same place get consecutive ports, in
 * their order; port 0 stays what it is, any that is free. {@code rest.advertised.port} goes along.
 */
final class Listeners {
  static final String LISTENERS = "listeners";

  private static final String ADVERTISED_PORT = "rest.advertised.port";
  private static final String DEFAULT = "http://127.0.0.1:8083";
  private static final Pattern LISTENER = Pattern.compile("(?i)(https?://.*):([0-9]{1,5})");
  private static final int LAST_PORT = 65_535;

  private final Map<String, String> file;
  private final List<String> errors;
  private final Map<String, Integer> takers = new HashMap<>();
  private final Map<String, String> taken = new HashMap<>();

  /**
   * @param errors is added to
   */
  Listeners(Map<String, String> file, List<String> errors) {
    this.file = file;
    this.errors = errors;
  }

  /**
   * Puts addresses into the properties of the next worker.
   *
   * @param properties with {@code listeners} if the file has them for this target
   */
  void assign(String worker, String target, Map<String, String> properties) {
    boolean own = properties.containsKey(LISTENERS);
    String key = own ? target + "." + LISTENERS : LISTENERS;
    String base = own ? properties.get(LISTENERS) : file.getOrDefault(LISTENERS, DEFAULT);
    int shift = takers.merge(base, 1, Integer::sum) - 1;
    List<String> moved = new ArrayList<>();
    for (String listener : base.split(",", -1)) {
      moved(key, listener.strip(), shift).ifPresent(moved::add);
    }
    moved.forEach(listener -> take(listener, worker));
    properties.put(LISTENERS, String.join(",", moved));
    advertise(properties, shift);
  }

  private Optional<String> moved(String key, String listener, int shift) {
    Matcher parts = LISTENER.matcher(listener);
    if (!parts.matches()) {
      errors.add(
          "%s: '%s' has to be like http://127.0.0.1:8083 or https://host:8443"
              .formatted(key, listener));
      return Optional.empty();
    }
    int port = Integer.parseInt(parts.group(2));
    int movedPort = port == 0 ? 0 : port + shift;
    if (movedPort > LAST_PORT) {
      errors.add("%s: there is no port %d".formatted(key, movedPort));
      return Optional.empty();
    }
    return Optional.of(parts.group(1) + ":" + movedPort);
  }

  private void take(String listener, String worker) {
    if (listener.endsWith(":0")) {
      return;
    }
    String other = taken.putIfAbsent(listener.substring(listener.indexOf("://")), worker);
    if (other != null) {
      errors.add(
          "listeners: the workers for %s and %s would both listen on %s; give one of them an"
                  .formatted(other, worker, listener)
              + " address of its own, as in west.listeners=http://127.0.0.1:8090");
    }
  }

  private void advertise(Map<String, String> properties, int shift) {
    String port = properties.get(ADVERTISED_PORT);
    if (port == null || shift == 0) {
      return;
    }
    try {
      properties.put(ADVERTISED_PORT, String.valueOf(Integer.parseInt(port.strip()) + shift));
    } catch (NumberFormatException e) {
      errors.add("%s: '%s' is no number".formatted(ADVERTISED_PORT, port));
    }
  }
}
