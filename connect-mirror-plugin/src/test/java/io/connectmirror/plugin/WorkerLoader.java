package io.connectmirror.plugin;

/** Shows what a worker shows a plugin of its own classes: the APIs, and nothing of ours. */
final class WorkerLoader extends ClassLoader {
  WorkerLoader() {
    super(ClassLoader.getPlatformClassLoader());
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (name.startsWith("org.apache.kafka.") || name.startsWith("org.slf4j.")) {
      return getClass().getClassLoader().loadClass(name);
    }
    throw new ClassNotFoundException(name);
  }
}
