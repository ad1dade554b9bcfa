package io.connectmirror.lab;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the {@link SharedLab} of this JVM, started for the first that asks and closed after
 * the last test.
 */
public final class SharedLabExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace NAMESPACE = Namespace.create(SharedLabExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SharedLab.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return store(context)
        .getOrComputeIfAbsent(SharedLab.class, key -> new SharedLab(), SharedLab.class);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    SharedLab lab = store(context).get(SharedLab.class, SharedLab.class);
    if (lab != null) {
      lab.deleteConnectors();
    }
  }

  private static ExtensionContext.Store store(ExtensionContext context) {
    return context.getRoot().getStore(NAMESPACE);
  }
}
