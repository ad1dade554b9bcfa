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

const SECTIONS = ['findings', 'flows', 'history', 'groups', 'partitions', 'connectors', 'anomalies'];
const NAMES = { history: 'Over time', groups: 'Groups' };

const at = (id) => document.getElementById(id);
const ui = makeUi(later);
let waiting = false;

const seen = watch(later);
new ResizeObserver(later).observe(at('content'));
setInterval(top, 1000);
render(at('nav'), SECTIONS.map((id) => h('a', { href: `#${id}` }, NAMES[id] ?? id[0].toUpperCase() + id.slice(1))));

/** At most once a frame, and only where it is seen. */
function later() {
  if (!waiting) {
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  }
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
  const { now, past } = seen;
  const nowMs = seen.clock();
  const fresh = freshness(now, seen.link, nowMs);
  const status = now?.status ?? null;
  const inner = (id) => {
    const box = at(id);
    const style = getComputedStyle(box);
    return Math.floor(box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight));
  };
  render(at('findings'), findings(status, ui));
  render(at('flows'), flows(status, inner('flows')));
  render(at('history'), history(past, nowMs, chartWidth(inner('history')), ui));
  render(at('groups'), groups(now, fresh, nowMs, ui));
  render(at('partitions'), partitions(status, ui));
  render(at('connectors'), connectors(status, ui));
  render(at('anomalies'), anomalies(status, nowMs, ui));
  render(at('foot'), h('p', null, `Times are yours (${zone()}). Hold the pointer on one to see it in UTC. A record that several groups have yet to read counts for each.`));
}

/** Three in a row, or one below the other. */
function chartWidth(room) {
  return room >= 660 ? Math.floor((room - 2 * 16) / 3) : room;
}
