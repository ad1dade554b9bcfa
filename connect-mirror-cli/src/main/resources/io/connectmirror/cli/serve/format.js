// Numbers, spans and moments as people read them. Unknown is a dash, never a zero.

export const UNKNOWN = '–';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const STEPS = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const MINUTE_CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export function isKnown(value) {
  return value !== null && value !== undefined;
}

/** All digits: 1,204. */
export function count(value) {
  return isKnown(value) ? WHOLE.format(value) : UNKNOWN;
}

/** Few digits: 1.2 M; all of them below 10,000. */
export function short(value) {
  if (!isKnown(value)) {
    return UNKNOWN;
  }
  if (Math.abs(value) < 10000) {
    return WHOLE.format(value);
  }
  const [unit, name] = STEPS.find(([step]) => Math.abs(value) >= step);
  const scaled = value / unit;
  return `${scaled >= 100 ? Math.round(scaled) : Number(scaled.toFixed(1))} ${name}`;
}

/** "1 record", "2 records". */
export function plural(value, noun, nouns = `${noun}s`) {
  return `${count(value)} ${value === 1 ? noun : nouns}`;
}

/** Seconds as a span of at most two units: 4 s, 2 min 5 s, 3 h 10 min, 2 d 4 h. */
export function span(seconds) {
  if (!isKnown(seconds)) {
    return UNKNOWN;
  }
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) {
    return `${whole} s`;
  }
  const [big, small, unit, part] = whole < 3600 ? [60, 1, 'min', 's'] : whole < 86400 ? [3600, 60, 'h', 'min'] : [86400, 3600, 'd', 'h'];
  const rest = Math.floor((whole % big) / small);
  return `${Math.floor(whole / big)} ${unit}${rest > 0 ? ` ${rest} ${part}` : ''}`;
}

/** The bigger unit alone. */
export function roughSpan(seconds) {
  return span(seconds).split(' ').slice(0, 2).join(' ');
}

/** Time of day where the reader is, with the day if it is not today. */
export function clock(ms, nowMs = Date.now()) {
  const at = new Date(ms);
  const today = at.toDateString() === new Date(nowMs).toDateString();
  return today ? CLOCK.format(at) : `${DAY.format(at)} ${CLOCK.format(at)}`;
}

export function minuteClock(ms) {
  return MINUTE_CLOCK.format(new Date(ms));
}

/** In the form of logs. */
export function iso(ms) {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : '';
}

/** What the reader's clock is ahead of UTC, for the foot of the page. */
export function zone() {
  const minutes = -new Date().getTimezoneOffset();
  if (minutes === 0) {
    return 'UTC';
  }
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes > 0 ? '+' : '−'}${Math.floor(Math.abs(minutes) / 60)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Names of flows come as "east->west". */
export function flowName(flow) {
  return String(flow).replace('->', ' → ');
}
