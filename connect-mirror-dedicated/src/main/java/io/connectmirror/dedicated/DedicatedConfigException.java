package io.connectmirror.dedicated;

import java.util.List;

/** A file that no mirror can be made of. The message holds every fault, one a line. */
public final class DedicatedConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> errors;

  DedicatedConfigException(List<String> errors) {
    super(String.join(System.lineSeparator(), errors));
    this.errors = List.copyOf(errors);
  }

  /** Every fault, each naming its key; without secrets. */
  public List<String> errors() {
    return errors;
  }
}
