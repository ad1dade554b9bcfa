package io.connectmirror.common.format;

/**
 * Bytes that are not what they should be. Thrown by {@link WireReader} and turned into {@link
 * Decoded.Poison} by {@link Decoded#attempt}: it leaves no codec.
 */
public final class MalformedRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong, in words that fit a log line
   */
  public MalformedRecordException(String message) {
    super(message, null, false, false);
  }
}
