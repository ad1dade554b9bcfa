package io.connectmirror.cli.serve;

import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a visitor has to know. A browser is given a cookie instead, which is made from the token,
 * does not tell it, and stays good until the token changes. Comparisons take the same time whatever
 * they compare. Immutable.
 */
final class AccessToken {
  private static final int SHORTEST = 16;
  private static final String ALGORITHM = "HmacSHA256";
  private static final int NAME_DIGITS = 8;
  private static final Set<PosixFilePermission> OF_OTHERS =
      PosixFilePermissions.fromString("------rw-");

  private final byte[] token;
  private final String cookieName;
  private final byte[] cookieValue;

  AccessToken(String token) {
    this.token = bytes(token);
    // Cookies of all ports of a machine lie together: each server's have a name of their own.
    this.cookieName = "mirrorctl-" + made("name").substring(0, NAME_DIGITS);
    this.cookieValue = bytes(made("value"));
  }

  /**
   * @param file whose first and only line is the token
   * @throws CliException when it cannot be read, others can read it, or it is no good token; names
   *     the file and not what is in it
   */
  static AccessToken read(Path file) {
    try {
      if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (permissions.stream().anyMatch(OF_OTHERS::contains)) {
          throw new CliException(
              "--token-file %s can be read or written by everybody: chmod 600 it".formatted(file));
        }
      }
      String token = Files.readString(file).strip();
      if (!token.matches("[!-~]{" + SHORTEST + ",}")) {
        throw new CliException(
            "--token-file %s has to hold a token of %d or more ASCII characters without blanks, such"
                    .formatted(file, SHORTEST)
                + " as openssl rand -hex 24 makes");
      }
      return new AccessToken(token);
    } catch (IOException | InvalidPathException e) {
      throw new CliException(
          "cannot read --token-file %s: %s".formatted(file, e.getClass().getSimpleName()), e);
    }
  }

  boolean is(String given) {
    return same(token, bytes(given));
  }

  /** Whether the cookie is one that was made from this token. */
  boolean isOf(String name, String value) {
    return cookieName.equals(name) && same(cookieValue, bytes(value));
  }

  /** The value of a header {@code Set-Cookie}. */
  String cookie() {
    return "%s=%s; Path=/; HttpOnly; SameSite=Strict"
        .formatted(cookieName, new String(cookieValue, StandardCharsets.US_ASCII));
  }

  private String made(String of) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(token, ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(bytes("mirrorctl serve cookie " + of)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /** By digests, so that not even the length shows. */
  private static boolean same(byte[] a, byte[] b) {
    try {
      return MessageDigest.isEqual(
          MessageDigest.getInstance("SHA-256").digest(a),
          MessageDigest.getInstance("SHA-256").digest(b));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
