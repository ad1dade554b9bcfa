package io.connectmirror.lab.quickstart;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.Worker;
import java.io.PrintStream;

/** Where everything is, and what to look at first. */
record LookAround(Cluster east, Cluster west, Worker worker) {
  void print(PrintStream out) {
    String url = worker.rest().url();
    out.printf("Everything goes on running until Ctrl-C.%n%n");
    out.printf("  east     %s%n", east.bootstrapServers());
    out.printf("  west     %s%n", west.bootstrapServers());
    out.printf("  Connect  %s%n%n", url);
    out.printf("  bin/mirrorctl status --connect %s%n", url);
    out.printf("  bin/mirrorctl groups --connect %s%n", url);
    out.printf("  bin/mirrorctl serve --connect %s%n%n", url);
    out.printf("  curl -s '%s/connectors?expand=status'%n", url);
    out.printf("  curl -s %s/connector-plugins%n", url);
    out.printf("  curl -s %s/connectors/east-west-source/offsets%n", url);
    out.printf("  curl -s -X PUT %s/connectors/east-west-source/pause%n", url);
    out.printf("  curl -s -X PUT %s/connectors/east-west-source/resume%n%n", url);
    out.flush();
  }
}
