package io.connectmirror.common.result;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which of Kafka's errors is of which kind, by simple class name: the mirror runs on Kafka versions
 * that do not have all of these classes, so it cannot name them in code.
 *
 * <p>Some are judged by what the mirror does and not by their name: it never joins a group, so a
 * member id that is unknown can only mean that offsets were altered under a group with members.
 */
final class KafkaErrors {
  private static final Map<String, FailureKind> KINDS = new HashMap<>();

  static {
    // Abstract parents and the two roots: what a class of a later Kafka falls back to.
    put(FailureKind.RETRY, "ApiException", "RetriableException", "RefreshRetriableException");
    put(FailureKind.RETRY, "InvalidMetadataException", "ApplicationRecoverableException");

    put(
        FailureKind.RETRY,
        "AuthorizerNotReadyException",
        "BootstrapResolutionException",
        "BrokerIdNotRegisteredException",
        "BrokerNotAvailableException",
        "ConcurrentTransactionsException",
        "ControllerIdNotRegisteredException",
        "ControllerMovedException",
        "CoordinatorLoadInProgressException",
        "CoordinatorNotAvailableException",
        "CorruptRecordException",
        "DisconnectException",
        "DuplicateBrokerRegistrationException",
        "ElectionNotNeededException",
        "EligibleLeadersNotAvailableException",
        "FencedLeaderEpochException",
        "FetchSessionIdNotFoundException",
        "FetchSessionTopicIdException",
        "IneligibleReplicaException",
        "InconsistentTopicIdException",
        "InterruptException",
        "InvalidFetchSessionEpochException",
        "InvalidShareSessionEpochException",
        "KafkaStorageException",
        "LeaderNotAvailableException",
        "ListenerNotFoundException",
        "LogDirNotFoundException",
        "MemberIdRequiredException",
        "NetworkException",
        "NewLeaderElectedException",
        "NotControllerException",
        "NotCoordinatorException",
        "NotEnoughReplicasAfterAppendException",
        "NotEnoughReplicasException",
        "NotLeaderForPartitionException",
        "NotLeaderOrFollowerException",
        "OffsetMovedToTieredStorageException",
        "OffsetNotAvailableException",
        "OperationNotAttemptedException",
        "OutOfOrderSequenceException",
        "PreferredLeaderNotAvailableException",
        "ReassignmentInProgressException",
        "RebalanceInProgressException",
        "RebootstrapRequiredException",
        "ReplicaNotAvailableException",
        "ShareSessionLimitReachedException",
        "ShareSessionNotFoundException",
        "SnapshotNotFoundException",
        "StaleBrokerEpochException",
        "ThrottlingQuotaExceededException",
        "TimeoutException",
        "TransactionAbortableException",
        "TransactionAbortedException",
        "TransactionCoordinatorFencedException",
        "UnknownControllerIdException",
        "UnknownLeaderEpochException",
        "UnknownProducerIdException",
        "UnknownServerException",
        "UnstableOffsetCommitException",
        "WakeupException");

    put(
        FailureKind.DENIED,
        "AuthenticationException",
        "AuthorizationException",
        "ClusterAuthorizationException",
        "DelegationTokenAuthorizationException",
        "DelegationTokenExpiredException",
        "DelegationTokenNotFoundException",
        "DelegationTokenOwnerMismatchException",
        "GroupAuthorizationException",
        "IllegalSaslStateException",
        "PrincipalDeserializationException",
        "SaslAuthenticationException",
        "SslAuthenticationException",
        "TopicAuthorizationException",
        "TransactionalIdAuthorizationException",
        "UnacceptableCredentialException",
        "UnsupportedSaslMechanismException");

    put(
        FailureKind.MISSING,
        "GroupIdNotFoundException",
        "NoReassignmentInProgressException",
        "ResourceNotFoundException",
        "TransactionalIdNotFoundException",
        "UnknownSubscriptionIdException",
        "UnknownTopicIdException",
        "UnknownTopicOrPartitionException",
        "VoterNotFoundException");

    put(
        FailureKind.EXISTS,
        "DuplicateResourceException",
        "DuplicateSequenceException",
        "DuplicateVoterException",
        "TopicExistsException");

    put(
        FailureKind.INVALID,
        "FeatureUpdateFailedException",
        "FencedMemberEpochException",
        "FencedStateEpochException",
        "GroupDeletionFailedException",
        "GroupMaxSizeReachedException",
        "GroupNotEmptyException",
        "GroupSubscribedToTopicException",
        "IllegalGenerationException",
        "InconsistentGroupProtocolException",
        "InconsistentVoterSetException",
        "InvalidCommitOffsetSizeException",
        "InvalidConfigurationException",
        "InvalidFetchSizeException",
        "InvalidGroupIdException",
        "InvalidOffsetException",
        "InvalidPartitionsException",
        "InvalidPrincipalTypeException",
        "InvalidRecordStateException",
        "InvalidRegistrationException",
        "InvalidRegularExpression",
        "InvalidReplicaAssignmentException",
        "InvalidReplicationFactorException",
        "InvalidRequestException",
        "InvalidRequiredAcksException",
        "InvalidSessionTimeoutException",
        "InvalidTimestampException",
        "InvalidTopicException",
        "InvalidTxnTimeoutException",
        "InvalidUpdateVersionException",
        "InvalidVoterKeyException",
        "OffsetMetadataTooLarge",
        "OffsetOutOfRangeException",
        "PolicyViolationException",
        "PositionOutOfRangeException",
        "RecordBatchTooLargeException",
        "RecordTooLargeException",
        "StaleMemberEpochException",
        "StreamsInvalidTopologyEpochException",
        "StreamsInvalidTopologyException",
        "StreamsTopologyDescriptionUpdateFailedException",
        "StreamsTopologyFencedException",
        "TelemetryTooLargeException",
        "TopicDeletionDisabledException",
        "UnknownMemberIdException");

    put(
        FailureKind.UNSUPPORTED,
        "DelegationTokenDisabledException",
        "MismatchedEndpointTypeException",
        "SecurityDisabledException",
        "UnsupportedAssignorException",
        "UnsupportedByAuthenticationException",
        "UnsupportedCompressionTypeException",
        "UnsupportedEndpointTypeException",
        "UnsupportedForMessageFormatException",
        "UnsupportedVersionException");

    put(
        FailureKind.FATAL,
        "FencedInstanceIdException",
        "InconsistentClusterIdException",
        "InvalidPidMappingException",
        "InvalidProducerEpochException",
        "InvalidTxnStateException",
        "ProducerFencedException",
        "RecordDeserializationException",
        "SerializationException",
        "UnreleasedInstanceIdException");
  }

  private KafkaErrors() {}

  /** The kind of exactly this class of Kafka's, by its simple name. */
  static Optional<FailureKind> kindOf(String simpleName) {
    return Optional.ofNullable(KINDS.get(simpleName));
  }

  private static void put(FailureKind kind, String... names) {
    for (String name : names) {
      KINDS.put(name, kind);
    }
  }
}
