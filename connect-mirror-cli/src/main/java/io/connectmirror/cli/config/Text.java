package io.connectmirror.cli.config;

/** Sentences about settings; each goes on after the key. */
final class Text {
  static final String ONE_REPLICA =
      "is 1: one broker that is lost takes the topic with it; -1 is the cluster's default";
  static final String OPEN_SECRET =
      "is a secret that anybody can read in the configuration; a config provider keeps it out, as"
          + " ${file:/path/secrets.properties:key} does";

  private Text() {}
}
