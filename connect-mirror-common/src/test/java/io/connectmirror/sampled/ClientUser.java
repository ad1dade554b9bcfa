package io.connectmirror.sampled;

import org.apache.kafka.clients.admin.Admin;

/** Breaks a rule on purpose. */
public interface ClientUser {
  void use(Admin admin);
}
