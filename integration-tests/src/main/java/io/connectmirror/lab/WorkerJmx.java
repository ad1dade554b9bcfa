package io.connectmirror.lab;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Reads MBeans of another JVM. May be used from any thread. */
public final class WorkerJmx implements AutoCloseable {
  private final JMXConnector connector;
  private final MBeanServerConnection server;

  private WorkerJmx(JMXConnector connector) throws IOException {
    this.connector = connector;
    this.server = connector.getMBeanServerConnection();
  }

  /** Attaches to a JVM of this user and starts its local management agent. */
  public static WorkerJmx attach(long pid) {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      try {
        return at(machine.startLocalManagementAgent());
      } finally {
        machine.detach();
      }
    } catch (IOException | AttachNotSupportedException e) {
      throw new LabException("cannot read MBeans of process " + pid, e);
    }
  }

  /** Connects to a JVM that serves JMX at this address. */
  @SuppressWarnings("BanJNDI") // The lab started that JVM; nothing foreign answers there.
  public static WorkerJmx at(String serviceUrl) {
    try {
      return new WorkerJmx(JMXConnectorFactory.connect(new JMXServiceURL(serviceUrl)));
    } catch (IOException e) {
      throw new LabException("cannot read MBeans at " + serviceUrl, e);
    }
  }

  /** Names of all MBeans that match the pattern, such as {@code kafka.connect.mirror:*}. */
  public Set<String> names(String pattern) {
    try {
      return server.queryNames(name(pattern), null).stream()
          .map(ObjectName::getCanonicalName)
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new LabException("cannot list MBeans " + pattern, e);
    }
  }

  /** Names of the attributes of one MBean. */
  public Set<String> attributes(String mbean) {
    try {
      Set<String> names = new TreeSet<>();
      for (MBeanAttributeInfo attribute : server.getMBeanInfo(name(mbean)).getAttributes()) {
        names.add(attribute.getName());
      }
      return names;
    } catch (IOException | JMException e) {
      throw new LabException("cannot read MBean " + mbean, e);
    }
  }

  /** Value of an attribute. */
  public Object value(String mbean, String attribute) {
    try {
      return server.getAttribute(name(mbean), attribute);
    } catch (InstanceNotFoundException | AttributeNotFoundException e) {
      throw new LabException("there is no attribute " + attribute + " of MBean " + mbean, e);
    } catch (IOException | JMException e) {
      throw new LabException("cannot read " + attribute + " of MBean " + mbean, e);
    }
  }

  /** Value of an attribute that is a number. */
  public double number(String mbean, String attribute) {
    return ((Number) value(mbean, attribute)).doubleValue();
  }

  /** Bytes of the heap that are in use after a garbage collection. */
  public long heapAfterGc() {
    try {
      server.invoke(name("java.lang:type=Memory"), "gc", new Object[0], new String[0]);
    } catch (IOException | JMException e) {
      throw new LabException("cannot collect garbage", e);
    }
    CompositeData usage = (CompositeData) value("java.lang:type=Memory", "HeapMemoryUsage");
    return (long) usage.get("used");
  }

  /** Bytes of direct buffers, which lie outside of the heap; network code uses them. */
  public long directBuffers() {
    return (long) value("java.nio:type=BufferPool,name=direct", "MemoryUsed");
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException gone) {
      // The other JVM ended first, which closes the connection as well.
      return;
    }
  }

  private static ObjectName name(String text) {
    try {
      return new ObjectName(text);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException("not an MBean name: " + text, e);
    }
  }
}
