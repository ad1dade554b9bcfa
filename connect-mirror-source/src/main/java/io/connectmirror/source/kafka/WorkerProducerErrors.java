package io.connectmirror.source.kafka;

import io.connectmirror.source.task.ProducerErrors;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the metric {@code record-error-total} of the worker's producer, as Kafka's clients publish
 * it by JMX in their process. Nothing is seen where the worker's {@code metric.reporters} leaves
 * out Kafka's JMX reporter; where the producers of several tasks share one {@code client.id}, the
 * count of one of them is seen for all.
 */
public final class WorkerProducerErrors implements ProducerErrors {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerProducerErrors.class);
  private static final String PRODUCERS = "kafka.producer:type=producer-metrics,client-id=*";
  private static final String ATTRIBUTE = "record-error-total";

  private final String clientId;

  /**
   * @param clientId the producer's {@code client.id}
   */
  public WorkerProducerErrors(String clientId) {
    this.clientId = clientId;
  }

  /** The name that a worker gives the producer of a task, unless it is told another one. */
  public static String defaultClientId(String connector, int task) {
    return "connector-producer-" + connector + "-" + task;
  }

  @Override
  public OptionalLong total() {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    try {
      for (ObjectName name : beans.queryNames(new ObjectName(PRODUCERS), null)) {
        if (clientId.equals(unquoted(name.getKeyProperty("client-id")))
            && beans.getAttribute(name, ATTRIBUTE) instanceof Number errors) {
          return OptionalLong.of(errors.longValue());
        }
      }
      return OptionalLong.empty();
    } catch (JMException e) {
      LOG.debug("no errors of the worker's producer client_id={} can be seen", clientId, e);
      return OptionalLong.empty();
    }
  }

  private static String unquoted(String value) {
    return value.startsWith("\"") ? ObjectName.unquote(value) : value;
  }
}
