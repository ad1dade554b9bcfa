package io.connectmirror.sampled.right;

import io.connectmirror.sampled.left.Left;

/** Breaks a rule on purpose, together with the other. */
public interface Right {
  Left other();
}
