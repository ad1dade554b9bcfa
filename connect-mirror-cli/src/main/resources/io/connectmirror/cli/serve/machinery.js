// Connectors with their tasks, heartbeats, and anomalies on record.

import { h } from './dom.js';
import { clock, count, flowName, isKnown, iso, plural, span } from './format.js';
import { empty, heading, limited, table } from './parts.js';
import { levelOf, state, word } from './signs.js';

const OLD_HEARTBEAT = 60;
const CONNECTORS = [{ title: 'Connector', class: 'name' }, { title: 'State' }, { title: 'Tasks' }];
const HEARTBEATS = [{ title: 'Heartbeats in', class: 'name' }, { title: 'Newest' }, { title: 'Way', class: 'wide' }];
const ANOMALIES = [
  { title: 'Partition', class: 'name' },
  { title: 'What' },
  { title: 'Found', class: 'num' },
  { title: 'Lost', class: 'num' },
  { title: 'From offset', class: 'num wide' },
  { title: 'Done about it', class: 'wide' },
];
const WAYS = { END_TO_END: 'through the source, like any record', TO_TARGET: 'straight to the target' };
const KINDS = {
  purged: 'purged before it was mirrored',
  truncated: 'source log cut',
  recreated: 'topic made again',
  'target-recreated': 'remote topic made again',
  'target-truncated': 'remote log cut',
  corrupt: 'corrupt batch on the source',
};

export function connectors(status, ui) {
  if (!status) {
    return [heading('connectors', 'Connectors and heartbeats'), empty('Not looked yet.')];
  }
  const all = status.flows.flatMap((flow) => flow.connectors.map((one) => ({ flow: flow.flow, one })));
  const beats = status.flows.flatMap((flow) => flow.heartbeats.map((one) => ({ flow: flow.flow, one })));
  return [
    heading('connectors', 'Connectors and heartbeats'),
    all.length === 0
      ? empty('No connectors known: no Connect worker was asked, or it has none of these flows.')
      : limited(ui, 'connectors', all, 12, 'connectors', (some) => table('Connectors', CONNECTORS, some.map(connector))),
    beats.length === 0
      ? empty('No heartbeats: no heartbeat topic was seen.')
      : limited(ui, 'heartbeats', beats, 12, 'heartbeats', (some) => table('Heartbeats', HEARTBEATS, some.map(heartbeat))),
  ];
}

function connector({ flow, one }) {
  const failed = one.tasks.filter((task) => task.state !== 'RUNNING');
  const running = one.tasks.length - failed.length;
  const because = [one.trace, ...failed.map((task) => `task ${task.task} on ${task.worker}: ${word(task.state)}${task.trace ? `: ${task.trace}` : ''}`)].filter(Boolean);
  return {
    key: `${flow} ${one.name}`,
    cells: [
      [h('span', { class: 'topic' }, one.name), h('small', null, `${String(one.role).toLowerCase()}, ${flowName(flow)}`)],
      state(levelOf(one.state), word(one.state)),
      one.tasks.length === 0 ? 'no tasks' : state(failed.length === 0 ? 'ok' : 'bad', `${running} of ${one.tasks.length} running`),
    ],
    below: because.length > 0 ? because.slice(0, 20).map((text) => h('p', null, text)) : null,
  };
}

function heartbeat({ flow, one }) {
  const none = !isKnown(one.ageSeconds);
  return {
    key: `${flow} ${one.topic} ${one.way}`,
    cells: [
      [h('span', { class: 'topic' }, one.topic), h('small', null, flowName(flow))],
      state(none ? 'unknown' : one.ageSeconds > OLD_HEARTBEAT ? 'warn' : 'ok', none ? 'none of late' : `${span(one.ageSeconds)} old`),
      WAYS[one.way] ?? word(one.way),
    ],
  };
}

export function anomalies(status, nowMs, ui) {
  if (!status) {
    return [heading('anomalies', 'Anomalies on record'), empty('Not looked yet.')];
  }
  const all = status.flows.flatMap((flow) => flow.anomalies.map((one) => ({ flow: flow.flow, one }))).sort((a, b) => b.one.atMs - a.one.atMs);
  return [
    heading('anomalies', 'Anomalies on record', all.length > 0 ? `${plural(all.length, 'anomaly', 'anomalies')}, newest first` : null),
    all.length === 0
      ? empty('None: nothing was lost, cut or made again under the mirror, as far as it noted.')
      : limited(ui, 'anomalies', all, 8, 'anomalies', (some) => table('Anomalies on record', ANOMALIES, some.map((row) => anomaly(row, nowMs)))),
  ];
}

function anomaly({ flow, one }, nowMs) {
  return {
    key: `${flow} ${one.connector} ${one.topic} ${one.partition} ${one.kind} ${one.firstOffset}`,
    cells: [
      [h('span', { class: 'topic' }, `${one.topic}-${one.partition}`), h('small', null, flowName(flow))],
      KINDS[one.kind] ?? one.kind,
      one.atMs > 0 ? h('time', { datetime: iso(one.atMs), title: iso(one.atMs) }, clock(one.atMs, nowMs)) : '–',
      count(one.lost),
      count(one.firstOffset),
      one.policy,
    ],
    below: one.details,
  };
}
