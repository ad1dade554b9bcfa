package io.connectmirror.dedicated.worker;

import io.connectmirror.dedicated.plan.ApplyPlanner.Seen;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A group of one worker in memory, which leads or follows as it is told. */
final class FakeWorker implements LocalWorker {
  final Map<String, Map<String, String>> configs = new TreeMap<>();
  final Map<String, String> states = new HashMap<>();
  final Map<String, List<String>> tasks = new HashMap<>();
  final List<String> calls = new ArrayList<>();
  final Map<String, Map<Map<String, ?>, Map<String, ?>>> altered = new HashMap<>();
  Optional<WorkerException> refusal = Optional.empty();
  Optional<Throwable> failure = Optional.empty();
  boolean stopped;

  @Override
  public URI url() {
    return URI.create("http://127.0.0.1:8083/");
  }

  @Override
  public Optional<Throwable> failure() {
    return failure;
  }

  @Override
  public Set<String> connectors() {
    return configs.keySet();
  }

  @Override
  public Optional<Seen> connector(String name) {
    return Optional.ofNullable(configs.get(name)).map(config -> new Seen(config, state(name)));
  }

  @Override
  public List<String> taskStates(String name) {
    return tasks.getOrDefault(name, state(name).equals("RUNNING") ? List.of("RUNNING") : List.of());
  }

  @Override
  public String state(String name) {
    return states.getOrDefault(name, "UNASSIGNED");
  }

  @Override
  public void put(Map<String, String> config, RunAs runAs) throws WorkerException {
    refuse();
    String name = config.get("name");
    calls.add("put " + name + " " + runAs);
    configs.put(name, Map.copyOf(config));
    switch (runAs) {
      case RUNNING -> states.put(name, "RUNNING");
      case STOPPED -> states.put(name, "STOPPED");
      case IT_IS -> states.putIfAbsent(name, "RUNNING");
    }
  }

  @Override
  public void alterOffsets(String name, Map<Map<String, ?>, Map<String, ?>> offsets)
      throws WorkerException {
    refuse();
    calls.add("alter " + name);
    altered.put(name, offsets);
  }

  @Override
  public void stop() {
    stopped = true;
  }

  private void refuse() throws WorkerException {
    if (refusal.isPresent()) {
      throw refusal.get();
    }
  }
}
