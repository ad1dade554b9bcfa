package io.connectmirror.cli;

import io.connectmirror.common.MirrorVersion;
import org.apache.kafka.common.utils.AppInfoParser;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionLine implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "mirrorctl %s (Kafka clients %s, Java %s)"
          .formatted(MirrorVersion.get(), AppInfoParser.getVersion(), Runtime.version().feature())
    };
  }
}
