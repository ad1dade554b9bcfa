// How good something is: a colour, a shape and a word together, since no one of them reaches everybody.

import { h, s } from './dom.js';

/** Worst last. */
export const LEVELS = ['ok', 'unknown', 'warn', 'bad'];

const SHAPES = {
  ok: () => [s('circle', { cx: 8, cy: 8, r: 7 }), s('path', { class: 'cut', d: 'M4.6 8.3 7 10.7l4.4-5' })],
  warn: () => [s('path', { d: 'M8 1.2 15.4 14.4H.6Z' }), s('path', { class: 'cut', d: 'M8 6v4M8 11.6v1.4' })],
  bad: () => [s('path', { d: 'M5 1h6l4 4v6l-4 4H5l-4-4V5Z' }), s('path', { class: 'cut', d: 'm5.3 5.3 5.4 5.4m0-5.4-5.4 5.4' })],
  unknown: () => [
    s('circle', { class: 'open', cx: 8, cy: 8, r: 6.5 }),
    s('path', { class: 'ask', d: 'M6.2 6.4a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.6-.9 1.3M8 11.2v1.2' }),
  ],
};

export function worst(levels) {
  return levels.reduce((one, other) => (LEVELS.indexOf(other) > LEVELS.indexOf(one) ? other : one), 'ok');
}

/** The shape alone; a word has to stand beside it. */
export function sign(level, props = {}) {
  return s('svg', { class: `sign ${level}`, viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true', ...props }, SHAPES[level]());
}

/** The same at a place of a picture. */
export function signAt(level, x, y, size = 14) {
  return s('svg', { class: `sign ${level}`, viewBox: '0 0 16 16', x, y, width: size, height: size }, SHAPES[level]());
}

/** Shape and word. */
export function state(level, word) {
  return h('span', { class: `state ${level}` }, sign(level), ' ', h('span', null, word));
}

const OF_STATES = { RUNNING: 'ok', PAUSED: 'warn', STOPPED: 'warn', UNASSIGNED: 'warn', RESTARTING: 'warn', WAITING: 'warn', RETRYING: 'bad', FAILED: 'bad', LOST: 'bad' };

/** Of a state of Connect or of a partition, by its name. */
export function levelOf(name) {
  return OF_STATES[name] ?? (name ? 'warn' : 'unknown');
}

/** RUNNING as "running". */
export function word(name) {
  return name ? String(name).toLowerCase().replaceAll('_', ' ') : 'not known';
}
