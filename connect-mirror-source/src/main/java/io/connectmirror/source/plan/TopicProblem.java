package io.connectmirror.source.plan;

/**
 * Why a source topic has no remote topic as it should be. Nothing is mirrored to a topic that the
 * connector could not make.
 *
 * @param sourceTopic the topic that is not mirrored
 * @param remoteTopic what it is or would be called on the target
 * @param reason for an operator: what is wrong and what to do
 */
public record TopicProblem(String sourceTopic, String remoteTopic, Kind kind, String reason) {
  /** What went wrong. */
  public enum Kind {
    /** Several source topics have one remote name; none of them is mirrored. */
    NAME_CLASH("name-clash"),
    /** The flow the other way writes to the topic: records would go round for ever. */
    LOOP("loop"),
    /** The source topic could not be described. */
    NOT_SEEN("not-seen"),
    /** The source topic's settings could not be read, so it is not known what to create. */
    CONFIGS_UNKNOWN("configs-unknown"),
    /** The target cluster refused to create the topic. */
    NOT_CREATED("not-created"),
    /** The target cluster refused to add partitions. */
    NOT_GROWN("not-grown");

    private final String wireName;

    Kind(String wireName) {
      this.wireName = wireName;
    }

    /** The name in the state topic. */
    public String wireName() {
      return wireName;
    }
  }
}
