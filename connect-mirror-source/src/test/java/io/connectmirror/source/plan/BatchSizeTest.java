package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.connect.header.ConnectHeaders;
import org.junit.jupiter.api.Test;

/** Counted by hand, by the description of the record batch format. */
class BatchSizeTest {
  @Test
  void ofARecordWithNothingIsTheFormatsOwn() {
    assertThat(BatchSize.of(null, null, new ConnectHeaders())).isEqualTo(61 + 1 + 3 + 1 + 1 + 1);
  }

  @Test
  void countsKeyValueAndHeadersWithTheirLengths() {
    ConnectHeaders headers = new ConnectHeaders();
    headers.addBytes("ä", new byte[200]);
    headers.addBytes("b", null);

    assertThat(BatchSize.of(new byte[10], new byte[100], headers))
        .isEqualTo(61 + 2 + 3 + (1 + 10) + (2 + 100) + 1 + (1 + 2 + 2 + 200) + (1 + 1 + 1));
  }
}
