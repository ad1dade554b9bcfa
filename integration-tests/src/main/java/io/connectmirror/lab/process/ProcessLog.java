package io.connectmirror.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a process has written, standard output and error together, over all its starts. Safe for use
 * by any thread: it reads the file anew each time.
 *
 * @param file the log file, which need not exist yet
 */
public record ProcessLog(Path file) {
  /** Bytes written so far; a mark for {@link #linesSince}. */
  public long end() {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All lines. */
  public List<String> lines() {
    return linesSince(0);
  }

  /** Lines in which the regular expression is found. */
  public List<String> lines(String regex) {
    return matching(regex, 0);
  }

  /** Lines written after the mark, a value that {@link #end()} returned. */
  public List<String> linesSince(long mark) {
    return textSince(mark).lines().toList();
  }

  /** Lines written after the mark in which the regular expression is found. */
  public List<String> matching(String regex, long mark) {
    Pattern pattern = Pattern.compile(regex);
    return linesSince(mark).stream().filter(line -> pattern.matcher(line).find()).toList();
  }

  /**
   * Waits for a line in which the regular expression is found, and returns the first.
   *
   * @throws LabException when there is none within the time
   */
  public String await(String regex, Duration within) {
    return Await.value(
        within,
        () -> "a line with /" + regex + "/ in " + file,
        () -> lines(regex).stream().findFirst());
  }

  /** The last lines, for error messages. */
  public String tail(int count) {
    List<String> all = linesSince(Math.max(0, end() - 200L * count));
    return String.join("\n", all.subList(Math.max(0, all.size() - count), all.size()));
  }

  private String textSince(long mark) {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      channel.position(mark);
      ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(Math.max(0, channel.size() - mark)));
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // Reads on until the size seen above.
      }
      return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
