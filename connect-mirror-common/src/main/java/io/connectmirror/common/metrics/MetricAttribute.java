package io.connectmirror.common.metrics;

/** The name of one value of an MBean, and what it means. */
record MetricAttribute(String name, String description) {}
