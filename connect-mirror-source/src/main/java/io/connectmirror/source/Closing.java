package io.connectmirror.source;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is to be ended, last made first; one that fails does not keep the others from it. */
final class Closing implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  synchronized <T extends AutoCloseable> T add(T resource) {
    open.push(resource);
    return resource;
  }

  @Override
  public synchronized void close() {
    while (!open.isEmpty()) {
      AutoCloseable resource = open.pop();
      try {
        resource.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        LOG.warn("{} did not close well", resource, e);
      }
    }
  }
}
