package io.connectmirror.cli.mm2;

/**
 * What MirrorMaker 2 would give to the worker that it starts for a cluster. On a Connect cluster it
 * belongs into the workers' own properties.
 *
 * @param cluster that the worker is beside
 * @param key as the worker's properties have it
 * @param value may be a secret, and may be a placeholder
 */
public record WorkerSetting(String cluster, String key, String value) {
  @Override
  public String toString() {
    return key + " of the workers beside " + cluster;
  }
}
