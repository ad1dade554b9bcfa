package io.connectmirror.lab.containers;

import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.ProcessLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The file with what a container has written over all its starts. The engine tells all of it from
 * the beginning each time it is followed; the file gets each byte once and only grows. Safe for use
 * by any thread.
 */
final class ReplayedLog {
  private final Path file;
  private long written;
  private int followers;

  /** Begins an empty file; directories are made as needed. */
  ReplayedLog(Path file) {
    this.file = file;
    try {
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(file);
      Files.createFile(file);
    } catch (IOException e) {
      throw new LabException("cannot write " + file, e);
    }
  }

  /** Takes all of the container's output from its beginning. The one given before takes no more. */
  synchronized Consumer<byte[]> follow() {
    return new Follower(++followers, written);
  }

  /** The file. */
  ProcessLog read() {
    return new ProcessLog(file);
  }

  private synchronized void append(byte[] bytes, int follower) {
    if (follower != followers) {
      return;
    }
    try {
      Files.write(file, bytes, StandardOpenOption.APPEND);
      written += bytes.length;
    } catch (IOException e) {
      throw new LabException("cannot write " + file, e);
    }
  }

  private final class Follower implements Consumer<byte[]> {
    private final int number;
    private long known;

    Follower(int number, long known) {
      this.number = number;
      this.known = known;
    }

    @Override
    public void accept(byte[] bytes) {
      int skipped = (int) Math.min(known, bytes.length);
      known -= skipped;
      if (skipped < bytes.length) {
        append(Arrays.copyOfRange(bytes, skipped, bytes.length), number);
      }
    }
  }
}
