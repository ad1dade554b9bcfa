package io.connectmirror.common.state;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What a remembered value may hold, and the one form in which two of them are compared. */
public final class StateValues {
  private StateValues() {}

  /**
   * The value as it comes back from the topic: every whole number a {@code Long}, every other
   * number a {@code Double}, fields in order of their names, unmodifiable.
   *
   * @throws IllegalArgumentException when a field is null or is neither string, number nor boolean,
   *     or a number does not fit
   */
  public static Map<String, Object> normalised(Map<String, Object> value) {
    Map<String, Object> fields = new TreeMap<>();
    value.forEach((name, field) -> fields.put(name, normalised(name, field)));
    return Collections.unmodifiableMap(fields);
  }

  private static Object normalised(String name, Object field) {
    if (field instanceof String || field instanceof Boolean || field instanceof Long) {
      return field;
    }
    if (field instanceof Integer || field instanceof Short || field instanceof Byte) {
      return ((Number) field).longValue();
    }
    if (field instanceof Double || field instanceof Float || field instanceof BigDecimal) {
      return ((Number) field).doubleValue();
    }
    if (field instanceof BigInteger big && big.bitLength() < Long.SIZE) {
      return big.longValue();
    }
    throw new IllegalArgumentException("field " + name + " is no string, number or boolean");
  }
}
