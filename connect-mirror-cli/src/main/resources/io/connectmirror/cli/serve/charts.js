// Lag and latency of each flow over time.

import { h, s } from './dom.js';
import { clock, count, flowName, isKnown, minuteClock, short, span } from './format.js';
import { empty, fold, heading } from './parts.js';
import { countTicks, secondTicks, timeTicks } from './scale.js';

const METRICS = [
  { field: 'lagRecords', title: 'Lag in records', ticks: countTicks, text: short, full: (value) => `${count(value)} records` },
  { field: 'lagSeconds', title: 'Lag in time', ticks: secondTicks, text: span, full: span },
  { field: 'latencySeconds', title: 'End to end', ticks: secondTicks, text: span, full: span },
];
const RANGES = [
  ['15 min', 900],
  ['1 h', 3600],
  ['12 h', 43200],
];
const HEIGHT = 132;
const PAD = { top: 8, right: 8, bottom: 20, left: 50 };
/** So that the line does not touch the top. */
const HEADROOM = 1.08;
/** Pixels. */
const BUCKET = 3;
/** More flows than these are folded, but for those that were opened. */
const OPEN = 2;

/**
 * @param width what one chart may take, in CSS pixels
 */
export function history(past, nowMs, width, ui) {
  const title = 'Over time';
  if (!past) {
    return [heading('history', title), empty('Not looked yet.')];
  }
  if (past.flows.length === 0) {
    return [heading('history', title), empty('Nothing yet: the first look has to end.')];
  }
  const seconds = Number(ui.filter('history range')) || 3600;
  return [
    heading('history', title, ranges(seconds, ui)),
    past.flows.map((flow, index) =>
      fold(
        ui,
        `history ${flow.flow}`,
        flowName(flow.flow),
        () => charts(flow, past.every, { from: nowMs - seconds * 1000, to: nowMs }, width, ui),
        index < OPEN,
      ),
    ),
  ];
}

function ranges(seconds, ui) {
  return h(
    'span',
    { class: 'ranges', role: 'group', 'aria-label': 'How far back' },
    RANGES.map(([name, value]) =>
      h('button', { type: 'button', key: name, 'aria-pressed': value === seconds ? 'true' : 'false', on: { click: () => ui.setFilter('history range', value) } }, name),
    ),
  );
}

function charts(flow, every, time, width, ui) {
  const points = flow.points.filter((point) => point.at >= time.from && point.at <= time.to);
  return points.some((point) => METRICS.some((metric) => isKnown(point[metric.field])))
    ? h('div', { class: 'charts' }, METRICS.map((metric) => chart(metric, flow, points, every, time, width, ui)))
    : empty('Nothing is known of this flow in this time.');
}

function chart(metric, flow, points, every, time, width, ui) {
  const known = points.filter((point) => isKnown(point[metric.field]));
  const highest = known.reduce((most, point) => (most === null || point[metric.field] > most[metric.field] ? point : most), null);
  const last = points.length > 0 ? points[points.length - 1] : null;
  const id = `history point ${flow.flow}`;
  const plot = plotOf(metric, points, highest ? highest[metric.field] : 0, time, width);
  const chosen = ui.filter(id) === '' ? null : nearest(points, ui.filter(id));
  const summary = known.length === 0
    ? 'not known in this time'
    : `now ${last && isKnown(last[metric.field]) ? metric.full(last[metric.field]) : 'not known'}, highest ${metric.full(highest[metric.field])} at ${minuteClock(highest.at)}`;
  const choose = (at) => ui.setFilter(id, at);
  return h(
    'figure',
    { class: 'chart', key: metric.field },
    h('figcaption', null, h('b', null, metric.title), ' ', h('span', null, chosen ? said(metric, chosen) : summary)),
    s(
      'svg',
      {
        width,
        height: HEIGHT,
        viewBox: `0 0 ${width} ${HEIGHT}`,
        role: 'img',
        tabindex: 0,
        'aria-label': `${metric.title} of ${flowName(flow.flow)}: ${summary}. Arrow keys show single values.`,
        on: {
          pointermove: (event) => choose(momentAt(event, plot, time)),
          pointerdown: (event) => choose(momentAt(event, plot, time)),
          // A finger that is lifted leaves, and its reader wants to read.
          pointerleave: (event) => event.pointerType === 'touch' || choose(''),
          blur: () => choose(''),
          keydown: (event) => step(event, points, chosen, choose),
        },
      },
      axes(metric, plot, time, known.length > 0),
      lines(metric, points, every, plot, time),
      chosen ? mark(metric, chosen, plot) : null,
      known.length === 0 ? s('text', { class: 'none', x: (plot.left + plot.right) / 2, y: HEIGHT / 2 - 4, 'text-anchor': 'middle' }, 'not known') : null,
    ),
  );
}

function said(metric, point) {
  return `${clock(point.at)}: ${isKnown(point[metric.field]) ? metric.full(point[metric.field]) : 'not known'}`;
}

function plotOf(metric, points, highest, time, width) {
  const ticks = metric.ticks(highest * HEADROOM);
  const [left, right, top, bottom] = [PAD.left, width - PAD.right, PAD.top, HEIGHT - PAD.bottom];
  const ceiling = ticks[ticks.length - 1];
  return {
    ticks,
    left,
    right,
    top,
    bottom,
    x: (at) => left + ((at - time.from) / (time.to - time.from)) * (right - left),
    y: (value) => bottom - (value / ceiling) * (bottom - top),
  };
}

function axes(metric, plot, time, isKnownAtAll) {
  const moments = timeTicks(time.from, time.to, Math.max(2, Math.floor((plot.right - plot.left) / 70)));
  return s(
    'g',
    { class: 'axes', key: 'axes' },
    plot.ticks.map((value) => [
      s('path', { class: 'rule', d: `M${plot.left} ${plot.y(value).toFixed(1)}H${plot.right}` }),
      isKnownAtAll ? s('text', { x: plot.left - 6, y: (plot.y(value) + 4).toFixed(1), 'text-anchor': 'end' }, value === 0 ? '0' : metric.text(value)) : null,
    ]),
    moments.map((at) => [
      s('path', { class: 'tick', d: `M${plot.x(at).toFixed(1)} ${plot.bottom}v4` }),
      s('text', { x: Math.min(plot.right - 12, plot.x(at)).toFixed(1), y: HEIGHT - 5, 'text-anchor': 'middle' }, minuteClock(at)),
    ]),
  );
}

/** The worst of what falls on the same few pixels: more would be a smear. */
function worstByPlace(metric, points, plot) {
  const some = [];
  let place = null;
  for (const point of points) {
    const here = Math.floor(plot.x(point.at) / BUCKET);
    const last = some[some.length - 1];
    const joins = here === place && isKnown(point[metric.field]) && isKnown(last[metric.field]);
    if (!joins) {
      some.push(point);
    } else if (point[metric.field] > last[metric.field]) {
      some[some.length - 1] = point;
    }
    place = here;
  }
  return some;
}

/** One line for each stretch of known values that follow each other; a lone one is a dot. */
function lines(metric, points, every, plot, time) {
  const stretches = [];
  const bucketMs = (2 * BUCKET * (time.to - time.from)) / (plot.right - plot.left);
  let before = null;
  for (const point of worstByPlace(metric, points, plot)) {
    if (!isKnown(point[metric.field])) {
      before = null;
      continue;
    }
    const usual = Math.max(every, time.to - point.at > 3600_000 ? 60 : 0) * 1000;
    if (before === null || point.at - before.at > 3.5 * usual + bucketMs) {
      stretches.push([]);
    }
    stretches[stretches.length - 1].push(point);
    before = point;
  }
  return s(
    'g',
    { class: 'series', key: 'series' },
    stretches.map((stretch) => {
      const places = stretch.map((point) => `${plot.x(point.at).toFixed(1)} ${plot.y(point[metric.field]).toFixed(1)}`);
      if (stretch.length === 1) {
        const [x, y] = places[0].split(' ');
        return s('circle', { class: 'dot', cx: x, cy: y, r: 1.6 });
      }
      const line = `M${places.join('L')}`;
      const [first, last] = [plot.x(stretch[0].at), plot.x(stretch[stretch.length - 1].at)];
      return [s('path', { class: 'area', d: `${line}L${last.toFixed(1)} ${plot.bottom}L${first.toFixed(1)} ${plot.bottom}Z` }), s('path', { class: 'line', d: line })];
    }),
  );
}

function mark(metric, point, plot) {
  const x = plot.x(point.at).toFixed(1);
  return s(
    'g',
    { class: 'mark', key: 'mark' },
    s('path', { d: `M${x} ${plot.top}V${plot.bottom}` }),
    isKnown(point[metric.field]) ? s('circle', { cx: x, cy: plot.y(point[metric.field]).toFixed(1), r: 3.5 }) : null,
  );
}

function momentAt(event, plot, time) {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientX - box.left - plot.left) / (plot.right - plot.left);
  return time.from + Math.min(1, Math.max(0, share)) * (time.to - time.from);
}

function nearest(points, at) {
  return points.reduce((one, other) => (one === null || Math.abs(other.at - at) < Math.abs(one.at - at) ? other : one), null);
}

function step(event, points, chosen, choose) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  if (!(event.key in steps) || points.length === 0) {
    return;
  }
  event.preventDefault();
  const from = chosen === null ? points.length : points.indexOf(chosen);
  const to = Math.min(points.length - 1, Math.max(0, from + steps[event.key]));
  choose(points[to].at);
}
