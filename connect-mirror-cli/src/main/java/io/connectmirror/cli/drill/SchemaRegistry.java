package io.connectmirror.cli.drill;

import java.util.Optional;

/** Schemas by their ids. */
interface SchemaRegistry {
  /** Empty when the registry has no such id. */
  Optional<Schema> schema(int id) throws InterruptedException;

  /** The address, for messages. */
  String place();

  /**
   * @param type such as {@code AVRO}
   * @param text of the schema
   * @param references to other schemas, as JSON
   */
  record Schema(String type, String text, String references) {}
}
