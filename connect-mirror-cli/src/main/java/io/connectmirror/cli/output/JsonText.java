package io.connectmirror.cli.output;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/**
 * Reports as JSON: fields by the names of the record's components, in their order; what is empty is
 * left out, and lists are there even if they are empty.
 */
public final class JsonText {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          // A question like isEmpty() of a record is none of its components.
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private static final ObjectWriter COMPACT =
      JSON.writer().without(SerializationFeature.INDENT_OUTPUT);

  private JsonText() {}

  /**
   * @throws IllegalArgumentException when the report holds what JSON does not know
   */
  public static String of(Object report) {
    try {
      return JSON.writeValueAsString(report);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + report.getClass(), e);
    }
  }

  /**
   * The same document in UTF-8, without blanks and line ends between its parts.
   *
   * @throws IllegalArgumentException as {@link #of} does
   */
  public static byte[] compact(Object report) {
    try {
      return COMPACT.writeValueAsBytes(report);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + report.getClass(), e);
    }
  }
}
