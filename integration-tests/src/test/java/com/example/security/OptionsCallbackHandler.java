package com.example.security;

import java.util.List;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;

/**
 * Names a client as a user's own handler might: from options that Kafka's handler does not know.
 */
public class OptionsCallbackHandler implements AuthenticateCallbackHandler {
  private Map<String, ?> options = Map.of();

  @Override
  public void configure(
      Map<String, ?> configs, String mechanism, List<AppConfigurationEntry> entries) {
    options = entries.get(0).getOptions();
  }

  @Override
  public void handle(Callback[] callbacks) throws UnsupportedCallbackException {
    for (Callback callback : callbacks) {
      if (callback instanceof NameCallback name) {
        name.setName((String) options.get("who"));
      } else if (callback instanceof PasswordCallback password) {
        password.setPassword(((String) options.get("proof")).toCharArray());
      } else {
        throw new UnsupportedCallbackException(callback);
      }
    }
  }

  @Override
  public void close() {}
}
