package io.connectmirror.common.metrics;

import java.util.function.DoubleSupplier;

/** One value that can be read at any time, from any thread. */
record MetricGauge(MetricAttribute attribute, DoubleSupplier value) {}
