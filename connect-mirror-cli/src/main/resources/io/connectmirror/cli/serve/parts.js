// What several sections are made of: headings, folds, tables that show a part of long lists, filters.

import { h } from './dom.js';
import { count } from './format.js';

/**
 * What the reader has done to the page, which outlives refreshes.
 *
 * @param changed called with the id of what was changed; then the page has to be drawn again
 */
export function makeUi(changed) {
  const folds = new Map();
  const limits = new Map();
  const filters = new Map();
  return {
    isOpen: (id, otherwise = false) => folds.get(id) ?? otherwise,
    setOpen: (id, open) => {
      folds.set(id, open);
      changed(id);
    },
    limit: (id, first) => limits.get(id) ?? first,
    setLimit: (id, limit) => {
      limits.set(id, limit);
      changed(id);
    },
    filter: (id) => filters.get(id) ?? '',
    setFilter: (id, text) => {
      filters.set(id, text);
      changed(id);
    },
  };
}

export function heading(id, title, aside) {
  return h('div', { class: 'head', key: 'head' }, h('h2', { id: `${id}-h` }, title), aside ? h('p', { class: 'aside' }, aside) : null);
}

export function empty(text) {
  return h('p', { class: 'empty', key: `empty ${text}` }, text);
}

/** Content is asked for only while it is open. */
export function fold(ui, id, summary, content, openAtFirst = false) {
  const open = ui.isOpen(id, openAtFirst);
  return h(
    'details',
    {
      key: id,
      class: 'fold',
      open,
      on: {
        toggle: (event) => {
          if (event.target.open !== ui.isOpen(id, openAtFirst)) {
            ui.setOpen(id, event.target.open);
          }
        },
      },
    },
    h('summary', null, summary),
    open ? content() : null,
  );
}

/** A list whose first entries are shown, and a button for more. */
export function limited(ui, id, all, first, noun, show) {
  const limit = ui.limit(id, first);
  const more = all.length - limit;
  return [
    show(all.slice(0, limit)),
    more > 0
      ? h(
          'p',
          { class: 'more', key: `more ${id}` },
          h(
            'button',
            { type: 'button', on: { click: () => ui.setLimit(id, limit + Math.max(100, first)) } },
            `Show ${count(Math.min(more, Math.max(100, first)))} more`,
          ),
          ` ${count(limit)} of ${count(all.length)} ${noun}`,
        )
      : null,
  ];
}

/** A box that narrows a list down by parts of names. */
export function filterBox(ui, id, label) {
  return h(
    'label',
    { class: 'filter', key: `filter ${id}` },
    h('span', { class: 'hidden' }, label),
    h('input', {
      type: 'search',
      placeholder: label,
      autocomplete: 'off',
      spellcheck: 'false',
      on: { input: (event) => ui.setFilter(id, event.target.value) },
    }),
  );
}

/** Whether all words of the filter are in the text. */
export function matches(filter, text) {
  const lower = text.toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((one) => lower.includes(one));
}

/**
 * On a phone each row is a card: roles say that it is still a table, and numbers bear their titles.
 *
 * @param columns each `{ title, class }`; class `num` for numbers, `wide` for what a phone leaves out
 * @param rows each `{ key, cells, below }`: `below` is a line over the whole width under the row
 */
export function table(caption, columns, rows) {
  return h(
    'div',
    { class: 'scroll', key: `table ${caption}` },
    h(
      'table',
      { role: 'table' },
      h('caption', { class: 'hidden' }, caption),
      h(
        'thead',
        { role: 'rowgroup' },
        h('tr', { role: 'row' }, columns.map((one) => h('th', { key: one.title, class: one.class, scope: 'col', role: 'columnheader' }, one.title))),
      ),
      h('tbody', { role: 'rowgroup' }, rows.map((row) => [tableRow(columns, row), row.below ? below(columns, row) : null])),
    ),
  );
}

function tableRow(columns, row) {
  return h(
    'tr',
    { key: row.key, class: row.below ? 'joined' : null, role: 'row' },
    row.cells.map((cell, index) =>
      h(
        index === 0 ? 'th' : 'td',
        { key: index, class: columns[index].class, scope: index === 0 ? 'row' : null, role: index === 0 ? 'rowheader' : 'cell', 'data-title': columns[index].title },
        cell,
      ),
    ),
  );
}

function below(columns, row) {
  return h('tr', { key: `below ${row.key}`, class: 'below', role: 'row' }, h('td', { colspan: columns.length, role: 'cell' }, row.below));
}
