// What an operator should look at, each with what to do.

import { h } from './dom.js';
import { count, flowName, plural } from './format.js';
import { kindLevel, kindWord } from './model.js';
import { empty, fold, heading, limited } from './parts.js';
import { state } from './signs.js';

const FIRST = 6;

export function findings(status, ui) {
  if (!status) {
    return [heading('findings', 'Findings'), empty('Not looked yet.')];
  }
  const all = status.findings;
  return [
    heading('findings', 'Findings', all.length > 0 ? `${count(all.length)}, worst first` : null),
    all.length === 0
      ? h('p', { class: 'empty', key: 'none' }, state('ok', 'Nothing found that needs a hand.'))
      : limited(ui, 'findings', all, FIRST, 'findings', (some) => h('ul', { class: 'findings', key: 'all' }, some.map((one) => finding(one)))),
    status.notes.length > 0
      ? fold(ui, 'notes', plural(status.notes.length, 'note'), () =>
          limited(ui, 'notes', status.notes, 20, 'notes', (some) =>
            h('ul', { class: 'notes' }, some.map((note) => h('li', null, h('b', null, flowName(note.flow)), ' ', note.what))),
          ),
        )
      : null,
  ];
}

function finding(one) {
  return h(
    'li',
    { key: `${one.flow} ${one.kind} ${one.subject}`, class: kindLevel(one.kind) },
    h('p', { class: 'what' }, state(kindLevel(one.kind), kindWord(one.kind)), ' ', h('b', null, one.subject), ' ', h('span', { class: 'flow' }, flowName(one.flow))),
    h('p', null, one.what),
    h('p', { class: 'advice' }, one.advice),
  );
}
