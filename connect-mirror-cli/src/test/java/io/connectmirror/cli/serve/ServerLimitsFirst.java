package io.connectmirror.cli.serve;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Sets the limits of the JDK's web server before any test has made one, as the first server of a
 * JVM reads them for all: other tests have servers of their own.
 */
public final class ServerLimitsFirst implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    PageServer.limit();
  }
}
