// The line on top, what a failover would cost, and how old all of it is.

import { h } from './dom.js';
import { clock, count, iso, isKnown, short, span } from './format.js';
import { costOfAll } from './model.js';
import { sign } from './signs.js';

const SHAPES = { old: 'unknown' };

/** Without anything that changes at every refresh: it is read out when it changes. */
export function headline(answer) {
  return [
    sign(SHAPES[answer.level] ?? answer.level, { width: 34, height: 34 }),
    h('p', null, h('strong', null, answer.head), ' ', h('span', { class: 'tail' }, answer.tail)),
  ];
}

export function cost(now, fresh) {
  const groups = now?.groups;
  if (!groups) {
    return h('dl', { class: 'tiles' }, [
      tile('Groups ready', '–', 'not known yet'),
      tile('Read again', '–', 'records'),
      tile('Missing', '–', 'records'),
      tile('Skipped', '–', 'records'),
    ]);
  }
  const { totals } = groups;
  const all = costOfAll(groups);
  const places = all.unknownPlaces > 0 ? `and ${count(all.unknownPlaces)} without a known place` : 'at most';
  const old = fresh.groupsOld ? 'old' : '';
  return h('dl', { class: `tiles ${old}` }, [
    tile(
      'Groups ready',
      totals.groups === 0 ? 'none' : `${count(totals.ready)} / ${count(totals.groups)}`,
      totals.groups === 0 ? 'no groups in these flows' : totals.notReady === 0 ? 'all of them' : `${count(totals.notReady)} not ready`,
      totals.groups === 0 ? '' : totals.notReady === 0 ? 'ok' : 'bad',
    ),
    tile('Read again', short(all.readAgain), places, all.readAgain > 0 ? 'warn' : ''),
    missing(all),
    tile('Skipped', short(all.skipped), 'would not be read', all.skipped > 0 ? 'bad' : ''),
  ]);
}

function missing(all) {
  if (all.unknownMissing === 0) {
    return tile('Missing', short(all.missing), 'not mirrored yet', all.missing > 0 ? 'bad' : '');
  }
  return all.missing > 0
    ? tile('Missing', `≥ ${short(all.missing)}`, `not known in ${count(all.unknownMissing)} positions`, 'bad')
    : tile('Missing', 'not known', 'a source does not tell', 'warn');
}

function tile(title, value, below, level = '') {
  return h('div', { class: `tile ${level}`, key: title }, h('dt', null, title), h('dd', null, h('b', null, value), h('small', null, below)));
}

/** How old what is shown is. Not read out: it changes every second. */
export function age(now, fresh, link, paused) {
  const version = now?.version ? h('span', { class: 'version' }, now.version) : null;
  if (!isKnown(fresh.age)) {
    return [h('span', { class: fresh.old ? 'late' : '' }, link.ok ? 'no look yet' : 'no answer'), version];
  }
  const at = Date.parse(now.takenAt);
  const text = `looked ${span(Math.floor(fresh.age))} ago`;
  return [
    h('time', { datetime: iso(at), title: `${clock(at)}, ${iso(at)}`, class: fresh.old ? 'late' : '' }, fresh.old ? `Old: ${text}` : text),
    paused ? h('span', null, 'paused') : null,
    version,
  ];
}
