package io.connectmirror.cli.compare;

/**
 * Where records of one partition and their copies should be, as the offset map of the flow knows.
 * Only helps to find the way when the two sides are far apart; what is reported is what was read.
 */
public interface PlaceHints {
  /** No place is known. */
  long UNKNOWN = -1;

  /** Knows nothing. */
  PlaceHints NONE =
      new PlaceHints() {
        @Override
        public long onTarget(long source) {
          return UNKNOWN;
        }

        @Override
        public long onSource(long target) {
          return UNKNOWN;
        }
      };

  /** Where the copies begin of what follows an offset of the source, or {@link #UNKNOWN}. */
  long onTarget(long source);

  /** Where the originals begin of what follows an offset of the target, or {@link #UNKNOWN}. */
  long onSource(long target);
}
