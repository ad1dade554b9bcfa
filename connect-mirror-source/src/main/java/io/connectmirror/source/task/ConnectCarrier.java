package io.connectmirror.source.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Records go through the worker's producer: what is taken is returned by the next poll. A record
 * that the target refuses ends the task, so there is nothing to tell of it here. The task thread's
 * own.
 */
final class ConnectCarrier implements Carrier {
  private final RecordMapper mapper;
  private List<SourceRecord> outgoing = new ArrayList<>();

  ConnectCarrier(RecordMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public OutgoingRecord map(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow) {
    return mapper.map(record, flow);
  }

  @Override
  public void take(List<UnderWay> records) {
    for (UnderWay record : records) {
      outgoing.add((MirroredRecord) record);
    }
  }

  @Override
  public boolean sendOn() {
    return true;
  }

  @Override
  public boolean isWaiting() {
    return false;
  }

  @Override
  public List<SourceRecord> forWorker() {
    if (outgoing.isEmpty()) {
      return List.of();
    }
    List<SourceRecord> taken = outgoing;
    outgoing = new ArrayList<>(taken.size());
    return taken;
  }

  @Override
  public Collection<NotTaken> notTaken() {
    return List.of();
  }

  @Override
  public void close() {}
}
