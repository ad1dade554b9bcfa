package io.connectmirror.sampled.left;

import io.connectmirror.sampled.right.Right;

/** Breaks a rule on purpose, together with the other. */
public interface Left {
  Right other();
}
