// Draws the page anew whenever the server has told something, the reader has done something, or a
// second has passed.

import { history } from './charts.js';
import { render, h } from './dom.js';
import { findings } from './findings.js';
import { flows } from './flows.js';
import { zone } from './format.js';
import { groups } from './groups.js';
import { anomalies, connectors } from './machinery.js';
import { freshness, verdict } from './model.js';
import { partitions } from './partitions.js';
import { makeUi } from './parts.js';
import { watch } from './server.js';
import { age, cost, headline } from './top.js';

const SECTIONS = ['findings', 'flows', 'groups', 'history', 'partitions', 'connectors', 'anomalies'];
/** A mark for whoever measures how fast the page is. */
const FIRST_DATA = 'first-data';
const NAMES = { history: 'Over time', groups: 'Groups' };

const at = (id) => document.getElementById(id);
const ui = makeUi((id) => (id.startsWith('history') ? later([drawHistory]) : later()));
const waiting = new Set();

const seen = watch(() => later());
new ResizeObserver(() => later()).observe(at('content'));
setInterval(top, 1000);
render(at('nav'), SECTIONS.map((id) => h('a', { href: `#${id}` }, NAMES[id] ?? id[0].toUpperCase() + id.slice(1))));

/** At most once a frame, and only where the page is seen. */
function later(parts = [draw]) {
  if (waiting.size === 0) {
    requestAnimationFrame(() => {
      const wanted = waiting.has(draw) ? [draw] : [...waiting];
      waiting.clear();
      wanted.forEach((part) => part());
    });
  }
  parts.forEach((part) => waiting.add(part));
}

function top() {
  if (!seen) {
    return;
  }
  const { now, link } = seen;
  const fresh = freshness(now, link, seen.clock());
  const answer = verdict(now, fresh, link);
  at('verdict').className = `verdict ${answer.level}`;
  document.documentElement.classList.toggle('is-old', fresh.old);
  render(at('headline'), headline(answer));
  render(at('cost'), cost(now, fresh));
  render(at('age'), age(now, fresh, link, seen.paused));
  document.title = `${answer.head} · mirrorctl`;
}

function draw() {
  top();
  const { now } = seen;
  const nowMs = seen.clock();
  const fresh = freshness(now, seen.link, nowMs);
  const status = now?.status ?? null;
  render(at('findings'), findings(status, ui));
  render(at('flows'), flows(status, inner('flows')));
  render(at('groups'), groups(now, fresh, nowMs, ui));
  drawHistory();
  render(at('partitions'), partitions(status, ui));
  render(at('connectors'), connectors(status, ui));
  render(at('anomalies'), anomalies(status, nowMs, ui));
  if (status && performance.getEntriesByName(FIRST_DATA).length === 0) {
    performance.mark(FIRST_DATA);
  }
  if (now) {
    render(at('foot'), h('p', null, `Times are local (${zone()}); hold the pointer on one to see it in UTC. A record that several groups have yet to read counts for each of them.`));
  }
}

function drawHistory() {
  render(at('history'), history(seen.past, seen.clock(), chartWidth(inner('history')), ui));
}

/** What a section has room for, in CSS pixels. */
function inner(id) {
  const box = at(id);
  const style = getComputedStyle(box);
  return Math.floor(box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight));
}

/** Three in a row, or one below the other. */
function chartWidth(room) {
  return room >= 660 ? Math.floor((room - 2 * 16) / 3) : room;
}
