package io.connectmirror.source.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ChecksumShiftTest {
  @Property(tries = 500)
  void tellsTheChecksumOfBytesWithAnotherFront(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[random.nextInt(random.nextBoolean() ? 40 : 100_000)];
    random.nextBytes(bytes);
    int front = random.nextInt(bytes.length + 1);
    byte[] other = bytes.clone();
    for (int i = 0; i < front; i++) {
      other[i] = (byte) random.nextInt();
    }

    int difference = crc(bytes, front) ^ crc(other, front);

    assertThat(crc(bytes, bytes.length) ^ ChecksumShift.behind(difference, bytes.length - front))
        .isEqualTo(crc(other, other.length));
  }

  private static int crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }
}
