// Consumer groups: whether each would go on where it stands, and what a failover would cost now.

import { h } from './dom.js';
import { clock, count, flowName, isKnown, plural, span } from './format.js';
import { costOf, whyNot } from './model.js';
import { empty, filterBox, fold, heading, limited, matches, table } from './parts.js';
import { state } from './signs.js';

const FIRST = 12;
const VERDICTS = { READY: ['ok', 'ready'], NOT_READY: ['bad', 'not ready'], LEFT_OUT: ['unknown', 'left out'] };
const PLACES = {
  READY: ['ok', 'ready'],
  BEHIND: ['warn', 'behind'],
  AHEAD: ['bad', 'ahead'],
  LAGGING: ['warn', 'not all mirrored'],
  ABSENT: ['bad', 'no position'],
  UNKNOWN: ['unknown', 'not known'],
  LEFT_OUT: ['unknown', 'left out'],
};
const COLUMNS = [
  { title: 'Group', class: 'name' },
  { title: 'State' },
  { title: 'Read again', class: 'num' },
  { title: 'Missing', class: 'num' },
  { title: 'Skipped', class: 'num' },
  { title: 'On source', class: 'wide' },
  { title: 'On target', class: 'wide' },
];
const POSITIONS = [
  { title: 'Partition', class: 'name' },
  { title: 'Place' },
  { title: 'Read again', class: 'num' },
  { title: 'Missing', class: 'num' },
  { title: 'Skipped', class: 'num' },
  { title: 'Source position', class: 'num wide' },
  { title: 'Translated', class: 'num wide' },
  { title: 'Committed', class: 'num wide' },
];

export function groups(now, fresh, nowMs, ui) {
  const readiness = now?.groups;
  if (!readiness) {
    return [
      heading('groups', 'Consumer groups'),
      empty(now?.groupsProblem ? `They could not be looked at: ${now.groupsProblem}` : 'Not looked yet.'),
    ];
  }
  const many = readiness.flows.reduce((sum, flow) => sum + flow.groups.length, 0) > FIRST;
  const age = isKnown(fresh.groupsAge) ? `looked ${span(Math.floor(fresh.groupsAge))} ago` : '';
  return [
    heading('groups', 'Consumer groups', fresh.groupsOld ? h('span', { class: 'late' }, `Old: ${age}`) : age),
    now.groupsProblem ? h('p', { class: 'problem', key: 'problem' }, `Not all was seen at the last look: ${now.groupsProblem}`) : null,
    many ? filterBox(ui, 'groups', 'Filter by group, topic or reason') : null,
    readiness.flows.length === 0 ? empty('No flow mirrors anything but heartbeats.') : null,
    readiness.flows.map((flow) => flowOf(flow, readiness.flows.length === 1, nowMs, ui)),
    readiness.flows.length > 1 ? total(readiness) : null,
  ];
}

function flowOf(flow, isAlone, nowMs, ui) {
  const filter = ui.filter('groups').trim();
  const shown = filter ? flow.groups.filter((group) => matches(filter, textOf(group))) : flow.groups;
  const byVerdict = (verdict) => shown.filter((group) => group.verdict === verdict);
  const notReady = byVerdict('NOT_READY').sort((a, b) => risk(b) - risk(a));
  const id = `groups ${flow.flow}`;
  const part = (verdict, list) => limited(ui, `${id} ${verdict}`, list, FIRST, 'groups', (some) => rows(`${flow.flow}: ${verdict}`, some, id, ui));
  return h(
    'section',
    { class: 'flow-groups', key: flow.flow, 'aria-label': `Groups of ${flow.flow}` },
    h('h3', { key: 'h' }, flowName(flow.flow)),
    h('p', { class: 'sum', key: 'sum' }, sum(flow, nowMs)),
    flow.sourceSilent
      ? h('p', { class: 'problem', key: 'silent' }, `The source tells nothing (${flow.sourceSilent}): positions are those that were carried over last, and what is missing is not known.`)
      : null,
    flow.groups.length === 0 ? empty('No groups in this flow.') : shown.length === 0 ? empty(`No group here matches “${filter}”.`) : null,
    notReady.length > 0 ? h('div', { key: 'not' }, part('not ready', notReady)) : null,
    folded(ui, `${id} ready`, byVerdict('READY'), 'ready', part, isAlone && notReady.length === 0),
    folded(ui, `${id} out`, byVerdict('LEFT_OUT'), 'left out', part, false),
    weaknesses(ui, `${id} topics`, flow.topics, 'topic setting', 'weaker on the target'),
    weaknesses(ui, `${id} acls`, flow.acls, 'access rule', 'missing on the target'),
    flow.notes.length > 0 ? h('ul', { class: 'notes', key: 'notes' }, flow.notes.map((note) => h('li', null, note))) : null,
  );
}

function folded(ui, id, list, what, part, openAtFirst) {
  return list.length > 0 ? fold(ui, id, `${plural(list.length, 'group')} ${what}`, () => part(what, list), openAtFirst) : null;
}

function sum(flow, nowMs) {
  const { totals } = flow;
  const cost = costOf(flow.groups);
  const parts = [];
  if (totals.groups > 0) {
    parts.push(`${count(totals.ready)} of ${count(totals.groups)} ready`, `a failover now: ${costText(cost)}`);
  }
  if (flow.mirroredUntil) {
    const at = Date.parse(flow.mirroredUntil);
    parts.push(`newest that arrived is of ${clock(at, nowMs)}`);
  }
  return parts.join(' · ');
}

function costText(cost) {
  const missing = cost.unknownMissing === 0 ? `${count(cost.missing)} missing` : cost.missing > 0 ? `at least ${count(cost.missing)} missing` : 'missing not known';
  return `${plural(cost.readAgain, 'record')} read again, ${missing}, ${count(cost.skipped)} skipped`;
}

function total(readiness) {
  return h('p', { class: 'sum total', key: 'total' }, `All flows: ${count(readiness.totals.ready)} of ${count(readiness.totals.groups)} ready · ${costText(costOf(readiness.flows.flatMap((flow) => flow.groups)))}`);
}

function risk(group) {
  const cost = costOf([group]);
  return (cost.unknownPlaces > 0 ? 1e15 : 0) + cost.skipped + cost.missing + cost.readAgain / 1e6;
}

function textOf(group) {
  return [group.group, whyNot(group), ...new Set(group.positions.map((one) => one.topic ?? one.remoteTopic ?? ''))].join(' ');
}

function rows(caption, some, id, ui) {
  return table(
    caption,
    COLUMNS,
    some.map((group) => {
      const cost = costOf([group]);
      const fold = `${id} of ${group.group}`;
      const open = ui.isOpen(fold);
      const [level, said] = VERDICTS[group.verdict] ?? ['unknown', String(group.verdict)];
      const why = group.verdict === 'READY' ? '' : whyNot(group);
      return {
        key: group.group,
        cells: [
          group.positions.length > 0
            ? h(
                'button',
                { type: 'button', class: 'opens', 'aria-expanded': open ? 'true' : 'false', on: { click: () => ui.setOpen(fold, !ui.isOpen(fold)) } },
                group.group,
              )
            : h('span', { class: 'topic' }, group.group),
          state(level, said),
          count(cost.readAgain),
          cost.unknownMissing > 0 && cost.missing === 0 ? '–' : count(cost.missing),
          count(cost.skipped),
          group.onSource,
          group.onTarget,
        ],
        below: why || open ? [why || null, open ? positions(group, fold, ui) : null] : null,
      };
    }),
  );
}

function positions(group, id, ui) {
  return limited(ui, id, group.positions, 20, 'positions', (some) =>
    table(
      `Positions of ${group.group}`,
      POSITIONS,
      some.map((one) => {
        const [level, said] = PLACES[one.verdict] ?? ['unknown', String(one.verdict)];
        return {
          key: `${one.topic ?? one.remoteTopic} ${one.partition}`,
          cells: [
            h('span', { class: 'topic' }, `${one.topic ?? one.remoteTopic ?? '?'}-${one.partition}`),
            state(level, said),
            count(one.readAgain),
            count(one.notMirrored),
            count(one.skipped),
            count(one.sourcePosition),
            `${count(one.translated)}${one.certainty && one.certainty !== 'EXACT' && isKnown(one.translated) ? ` (${one.certainty.toLowerCase().replaceAll('_', ' ')})` : ''}`,
            count(one.committed),
          ],
          below: one.reason ?? null,
        };
      }),
    ),
  );
}

function weaknesses(ui, id, all, noun, what) {
  if (all.length === 0) {
    return null;
  }
  return fold(ui, id, `${plural(all.length, noun)} ${what}`, () =>
    limited(ui, id, all, 20, noun, (some) =>
      h(
        'ul',
        { class: 'weak' },
        some.map((one) => h('li', null, h('p', null, one.what), h('code', { class: 'command', tabindex: 0 }, one.command))),
      ),
    ),
  );
}
