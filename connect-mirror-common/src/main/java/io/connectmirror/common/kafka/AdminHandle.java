package io.connectmirror.common.kafka;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The admin client of one cluster, made when it is first asked for: an address that does not
 * resolve then is an error of that request, which is tried again, and not of the whole connector.
 * Thread-safe; {@link #close} does not wait for requests.
 */
final class AdminHandle {
  private static final Logger LOG = LoggerFactory.getLogger(AdminHandle.class);

  private final String alias;
  private final String className;
  private final Map<String, Object> properties;
  private Admin admin;
  private boolean closed;

  /**
   * @param className a class with a constructor that takes a {@code Map}, as {@code
   *     forwarding.admin.class} names it
   */
  AdminHandle(String alias, String className, Map<String, Object> properties) {
    this.alias = alias;
    this.className = className;
    this.properties = Map.copyOf(properties);
  }

  /**
   * @throws KafkaException when it cannot be made now
   */
  synchronized Admin get() {
    if (closed) {
      throw new KafkaException("the admin client of cluster " + alias + " is closed");
    }
    if (admin == null) {
      LOG.debug("cluster={} making an admin client class={}", alias, className);
      admin = make();
    }
    return admin;
  }

  /**
   * Has the next request begin at the bootstrap addresses, with a new client. Waits no longer than
   * {@code timeout} for the old one; never throws.
   */
  void renew(Duration timeout) {
    drop(timeout, /* forGood= */ false);
  }

  /** Waits no longer than {@code timeout}; never throws. */
  void close(Duration timeout) {
    drop(timeout, /* forGood= */ true);
  }

  private void drop(Duration timeout, boolean forGood) {
    Admin open;
    synchronized (this) {
      closed |= forGood;
      open = admin;
      admin = null;
    }
    if (open != null) {
      Closing.quietly(alias + " admin client", () -> open.close(timeout));
    }
  }

  private Admin make() {
    try {
      return load().getConstructor(Map.class).newInstance(properties);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new ConfigException(
          "forwarding.admin.class " + className + " could not be made: " + e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new ConfigException(
          "forwarding.admin.class "
              + className
              + " needs a public constructor that takes a Map: "
              + e);
    }
  }

  private Class<? extends Admin> load() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context == null ? AdminHandle.class.getClassLoader() : context;
    try {
      return Class.forName(className, true, loader).asSubclass(Admin.class);
    } catch (ClassNotFoundException e) {
      throw new ConfigException("forwarding.admin.class: there is no class " + className);
    } catch (ClassCastException e) {
      throw new ConfigException("forwarding.admin.class " + className + " is no Kafka Admin");
    }
  }
}
