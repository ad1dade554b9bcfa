package io.connectmirror.common.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The records of the state topic, in JSON (UTF-8, no white space): the key is an array of the
 * kind's wire name and the parts, the value an object with its fields in order of their names.
 */
public final class StateCodec {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final TypeReference<List<String>> STRINGS = new TypeReference<>() {};
  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};
  private static final Map<String, StateKind> KINDS = new HashMap<>();

  static {
    for (StateKind kind : StateKind.values()) {
      KINDS.put(kind.wireName(), kind);
    }
  }

  private StateCodec() {}

  public static byte[] encode(StateKey key) {
    List<String> array = new ArrayList<>();
    array.add(key.kind().wireName());
    array.addAll(key.parts());
    return bytes(array);
  }

  /**
   * @throws IllegalArgumentException when a field is neither string, number nor boolean
   */
  public static byte[] encode(Map<String, Object> value) {
    return bytes(StateValues.normalised(value));
  }

  /**
   * @param key null when the record has none; one that begins with a zero byte is no state but a
   *     probe of what the worker does to bytes
   * @return empty for a probe and for a kind that this version does not know
   * @throws IOException when it is no key at all
   */
  public static Optional<StateKey> decodeKey(byte[] key) throws IOException {
    if (key == null) {
      throw new IOException("a record without a key");
    }
    if (key.length > 0 && key[0] == 0) {
      return Optional.empty();
    }
    List<String> array = JSON.readValue(key, STRINGS);
    if (array == null || array.isEmpty() || array.contains(null)) {
      throw new IOException("the key does not begin with a kind or has a null in it");
    }
    StateKind kind = KINDS.get(array.get(0));
    if (kind == null) {
      return Optional.empty();
    }
    if (array.size() == 1) {
      // Every kind is of something; whoever reads a key may rely on its first part.
      throw new IOException("the key has a kind and does not say of what");
    }
    return Optional.of(new StateKey(kind, array.subList(1, array.size())));
  }

  /**
   * @return the value in its {@linkplain StateValues#normalised normal form}
   * @throws IOException when it is no flat object
   */
  public static Map<String, Object> decodeValue(byte[] value) throws IOException {
    Map<String, Object> fields = JSON.readValue(value, FIELDS);
    if (fields == null) {
      throw new IOException("the value is no object");
    }
    try {
      return StateValues.normalised(fields);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static byte[] bytes(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("strings, numbers and booleans always become JSON", e);
    }
  }
}
