package io.connectmirror.cli.drill.port;

/**
 * Tells whether a drill is under way: while one is, a group of its own has a member. It ends with
 * the process that holds it, however that ends, within the session timeout of the member.
 */
public interface DrillLock extends AutoCloseable {
  /** Whether this process has it now; if not, another one does. */
  boolean acquire() throws InterruptedException;

  /** Gives it back. */
  @Override
  void close();
}
