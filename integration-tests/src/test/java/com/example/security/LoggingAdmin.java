package com.example.security;

import java.util.Map;
import org.apache.kafka.clients.admin.ForwardingAdmin;

/** An admin client as a user might write one for {@code forwarding.admin.class}. */
public class LoggingAdmin extends ForwardingAdmin {
  /** What it says of itself on the worker's standard output, before its client id. */
  public static final String SAYS = "LoggingAdmin made for ";

  /** As the mirror makes it. */
  public LoggingAdmin(Map<String, Object> configs) {
    super(configs);
    System.out.println(SAYS + configs.get("client.id"));
  }
}
