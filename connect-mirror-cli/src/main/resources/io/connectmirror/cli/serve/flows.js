// The flows as a picture, and the same as a table.

import { h, s } from './dom.js';
import { count, flowName, isKnown, plural, roughSpan, short, span } from './format.js';
import { layout } from './layout.js';
import { clusters, flowState, latency } from './model.js';
import { empty, heading, table } from './parts.js';
import { signAt, state } from './signs.js';

const COLUMNS = [
  { title: 'Flow', class: 'name' },
  { title: 'State' },
  { title: 'Lag', class: 'num' },
  { title: 'Waits', class: 'num' },
  { title: 'Partitions that lag', class: 'num wide' },
  { title: 'End to end', class: 'num wide' },
];
/** Beyond these a picture that is no star names only what is wrong; the table names all. */
const LABELS = 8;

/**
 * @param width what the picture may take, in CSS pixels
 */
export function flows(status, width) {
  if (!status) {
    return [heading('flows', 'Flows'), empty('Not looked yet.')];
  }
  if (status.flows.length === 0) {
    return [heading('flows', 'Flows'), empty('No flows: the configuration names none.')];
  }
  const seen = status.flows.map((flow) => ({ flow, from: flow.source.alias, to: flow.target.alias, is: flowState(flow, status.findings) }));
  const nodes = clusters(status);
  return [
    heading('flows', 'Flows', `${plural(nodes.size, 'cluster')}, ${plural(seen.length, 'flow')}`),
    layout([...nodes.keys()], seen, width).map((part, index) => picture(part, nodes, index)),
    // A picture of two says it all, unless there is room beside it.
    h('div', { class: seen.length > 2 ? 'beside' : 'spare', key: 'table' }, asTable(seen)),
  ];
}

function asTable(seen) {
  return table(
    'Flows',
    COLUMNS,
    seen.map(({ flow, is }) => ({
      key: flow.flow,
      cells: [
        flowName(flow.flow),
        state(is.level, is.word),
        lagIsKnown(flow) ? count(flow.lag.records) : '–',
        flow.lag.partitions > 0 ? span(flow.lag.seconds) : '–',
        `${count(flow.lag.partitions)} of ${count(flow.partitions.length)}${flow.lag.unknown > 0 ? `, ${count(flow.lag.unknown)} not known` : ''}`,
        isKnown(latency(flow)) ? span(latency(flow)) : '–',
      ],
    })),
  );
}

function lagIsKnown(flow) {
  return flow.partitions.length === 0 ? flow.target.reachable && flow.source.reachable : flow.lag.unknown < flow.partitions.length;
}

/** The same in ever fewer letters. */
function lagTexts(flow) {
  if (!lagIsKnown(flow)) {
    return ['lag not known'];
  }
  if (flow.lag.records === 0) {
    return ['no lag'];
  }
  const records = short(flow.lag.records);
  const waits = isKnown(flow.lag.seconds) ? [` · ${span(flow.lag.seconds)}`, ` · ${roughSpan(flow.lag.seconds)}`] : [''];
  return [...waits.map((text) => `${records} behind${text}`), ...waits.map((text) => records + text), `${records} behind`];
}

function picture(part, nodes, index) {
  const few = part.star || part.edges.length <= LABELS;
  const text = part.edges.map(({ of }) => `${flowName(of.flow.flow)}: ${of.is.word}, ${lagTexts(of.flow)[0]}`).join('; ');
  return s(
    'svg',
    { key: `picture ${index}`, class: 'picture', width: part.width, height: part.height, viewBox: `0 0 ${part.width} ${part.height}`, role: 'img', 'aria-label': text },
    part.edges.map((edge) => arrow(edge, edge.of.flow.flow)),
    part.nodes.map((node) => cluster(node, nodes.get(node.alias))),
    part.edges.filter((edge) => few || edge.of.is.level !== 'ok').map((edge) => label(edge, edge.of.flow.flow)),
  );
}

function arrow({ from, to, of }, key) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const base = { x: to.x - dx * 10, y: to.y - dy * 10 };
  const head = [to, { x: base.x - dy * 5, y: base.y + dx * 5 }, { x: base.x + dy * 5, y: base.y - dx * 5 }];
  return s(
    'g',
    { key: `arrow ${key}`, class: `arrow ${of.is.level}` },
    s('path', { class: 'line', d: `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${base.x.toFixed(1)} ${base.y.toFixed(1)}` }),
    s('path', { class: 'tip', d: `M${head.map((one) => `${one.x.toFixed(1)} ${one.y.toFixed(1)}`).join('L')}Z` }),
  );
}

function label({ at, of, room }, key) {
  const lag = lagTexts(of.flow).find((text) => text.length * 6.7 <= room) ?? short(of.flow.lag.records);
  const word = fit(of.is.word, room - 18, 7);
  const half = (word.length * 6.6 + 18) / 2;
  return s(
    'g',
    { key: `label ${key}`, class: `label ${of.is.level}` },
    s('title', null, `${flowName(of.flow.flow)}: ${of.is.word}, ${lagTexts(of.flow)[0]}`),
    s('text', { class: 'lag', x: at.x, y: at.y - 9, 'text-anchor': 'middle' }, lag),
    signAt(of.is.level, (at.x - half).toFixed(1), at.y + 7),
    s('text', { class: 'word', x: (at.x - half + 18).toFixed(1), y: at.y + 18.5 }, word),
  );
}

function cluster(node, seen) {
  const away = !seen.reachable;
  const below = away ? 'no answer' : isKnown(seen.brokers) ? plural(seen.brokers, 'broker') : '';
  const [x, y] = [node.x + node.width / 2, node.y + node.height / 2];
  return s(
    'g',
    { key: `cluster ${node.alias}`, class: `cluster ${away ? 'bad' : 'ok'}` },
    s('title', null, away && seen.reason ? `${node.alias} does not answer: ${seen.reason}` : node.alias),
    s('rect', { x: node.x + 1, y: node.y + 1, width: node.width - 2, height: node.height - 2, rx: 8 }),
    s('text', { class: 'alias', x, y: below ? y - 2 : y + 5, 'text-anchor': 'middle' }, fit(node.alias, node.width - 12, 8)),
    away ? signAt('bad', x - 41, y + 6) : null,
    below ? s('text', { class: 'brokers', x: away ? x + 8 : x, y: y + 17.5, 'text-anchor': 'middle' }, fit(below, node.width - (away ? 26 : 8), 6.2)) : null,
  );
}

/** As much of a text as there is room for. */
function fit(text, room, perLetter) {
  const letters = Math.max(2, Math.floor(room / perLetter));
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}
