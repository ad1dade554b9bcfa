// Partitions: those that need a look, and the rest folded.

import { h } from './dom.js';
import { count, flowName, isKnown, plural, span } from './format.js';
import { partitionState } from './model.js';
import { empty, filterBox, fold, heading, limited, matches, table } from './parts.js';
import { state } from './signs.js';

const FIRST = 20;
const COLUMNS = [
  { title: 'Partition', class: 'name' },
  { title: 'State' },
  { title: 'Lag', class: 'num' },
  { title: 'Waits', class: 'num' },
  { title: 'Mirrored to', class: 'num wide' },
  { title: 'Source end', class: 'num wide' },
  { title: 'Written down', class: 'num wide' },
];

export function partitions(status, ui) {
  if (!status) {
    return [heading('partitions', 'Partitions'), empty('Not looked yet.')];
  }
  const all = status.flows.flatMap((flow) => flow.partitions.map((one) => ({ flow: flow.flow, one, state: partitionState(one) })));
  if (all.length === 0) {
    return [heading('partitions', 'Partitions'), empty('No partitions in these flows: no topic is selected, or none was seen.')];
  }
  const filter = ui.filter('partitions').trim();
  const shown = filter ? all.filter((row) => matches(filter, `${row.flow} ${row.one.topic}-${row.one.partition} ${row.state.word}`)) : all;
  const silent = silentFlows(status);
  const look = shown.filter((row) => row.state.look && !(silent.has(row.flow) && row.state.rank >= 3)).sort(worstFirst);
  const looked = new Set(look);
  const rest = shown.filter((row) => !looked.has(row));
  return [
    heading('partitions', 'Partitions', `${count(all.length)} in ${plural(status.flows.length, 'flow')}`),
    all.length > FIRST ? filterBox(ui, 'partitions', 'Filter by topic, flow or state') : null,
    [...silent].map(([flow, text]) => h('p', { class: 'empty', key: `silent ${flow}` }, state('unknown', text))),
    look.length === 0
      ? empty(filter ? `None that needs a look matches “${filter}”.` : 'None that needs a look: all that can be seen run and wait for no more than 10 s.')
      : limited(ui, 'look', look, FIRST, 'that need a look', (some) => rows('Partitions that need a look', some, status.flows.length > 1)),
    rest.length > 0
      ? fold(ui, 'rest', `${plural(rest.length, 'other partition')}${filter ? ' that match' : ''}`, () =>
          limited(ui, 'rest', rest, FIRST, 'others', (some) => rows('Other partitions', some, status.flows.length > 1)),
        )
      : null,
  ];
}

/** Flows of which no lag is known: said once, not for each partition. */
function silentFlows(status) {
  const silent = new Map();
  for (const flow of status.flows) {
    const n = flow.partitions.length;
    if (n > 1 && flow.partitions.every((one) => !isKnown(one.lagRecords))) {
      const away = [flow.source, flow.target].filter((one) => !one.reachable).map((one) => one.alias);
      const because = away.length > 0 ? `${away.join(' and ')} ${away.length === 1 ? 'does' : 'do'} not answer` : 'their ends were not seen';
      silent.set(flow.flow, `${flowName(flow.flow)}: the lag of all ${count(n)} partitions is not known, as ${because}.`);
    }
  }
  return silent;
}

function worstFirst(a, b) {
  return (
    a.state.rank - b.state.rank ||
    (b.one.lagSeconds ?? -1) - (a.one.lagSeconds ?? -1) ||
    (b.one.lagRecords ?? -1) - (a.one.lagRecords ?? -1)
  );
}

function rows(caption, some, withFlow) {
  return table(
    caption,
    COLUMNS,
    some.map(({ flow, one, state: is }) => ({
      key: `${flow} ${one.topic} ${one.partition}`,
      cells: [
        [h('span', { class: 'topic' }, `${one.topic}-${one.partition}`), withFlow ? h('small', null, flowName(flow)) : null],
        state(is.level, is.word),
        count(one.lagRecords),
        one.lagRecords === 0 ? '–' : span(one.lagSeconds),
        count(one.mirroredTo),
        count(one.sourceEnd),
        isKnown(one.syncAgeSeconds) ? `${span(one.syncAgeSeconds)} ago` : '–',
      ],
      below: one.reason ?? null,
    })),
  );
}
