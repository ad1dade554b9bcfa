package io.connectmirror.source.batch;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Bytes that were put together by the description of the formats, not by Kafka's code nor ours. */
final class GoldenBatches {
  /**
   * Format v2, offsets 41 and 42, times 1,000 and 1,300, in a transaction of producer 77: k=v1, and
   * v2 without a key and with headers h=x and n without a value.
   */
  static final String TRANSACTIONAL =
      "00000000000000290000004c00000005021a74a1b20010000000010000000000"
          + "0003e80000000000000514000000000000004d00030000000c00000002120000"
          + "00026b047631002000d80402010476320402680278026e01";

  /** The same of producer 0x1122334455, epoch 9, sequence 1,000, as a producer sends it. */
  static final String REWRITTEN =
      "00000000000000000000004cffffffff02240293ac0000000000010000000000"
          + "0003e8000000000000051400000011223344550009000003e800000002120000"
          + "00026b047631002000d80402010476320402680278026e01";

  /** Format v0, offset 7, k=v1. */
  static final String V0 = "000000000000000700000011615054270000000000016b000000027631";

  /** Format v1, offset 8, time 1,000, v2 without a key. */
  static final String V1 =
      "0000000000000008000000182e99fcce010000000000000003e8ffffffff0000" + "00027632";

  private GoldenBatches() {}

  static ByteBuffer transactional() {
    return bytes(TRANSACTIONAL);
  }

  static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }
}
