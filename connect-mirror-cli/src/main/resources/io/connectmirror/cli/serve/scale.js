// Ticks of axes at round values. Pure.

const SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 21600, 43200, 86400];
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360];

/** Values from 0 on to the first round one that is not below the highest, at most five. */
export function countTicks(highest) {
  const rough = Math.max(highest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough && Number.isInteger(one)) ?? 10 * power);
  return upTo(highest, step);
}

/** The same for spans of seconds: steps that are whole minutes, hours or days. */
export function secondTicks(highest) {
  const rough = Math.max(highest, 4) / 4;
  const step = SECONDS.find((one) => one >= rough) ?? 86400 * Math.ceil(rough / 86400);
  return upTo(highest, step);
}

function upTo(highest, step) {
  const ticks = [0];
  do {
    ticks.push(ticks[ticks.length - 1] + step);
  } while (ticks[ticks.length - 1] < highest);
  return ticks;
}

/** Moments at round minutes of the reader's clock, no more than asked for. */
export function timeTicks(fromMs, toMs, most) {
  const minutes = (toMs - fromMs) / 60000;
  const step = (MINUTES.find((one) => minutes / one <= most) ?? 720) * 60000;
  const aside = new Date(fromMs).getTimezoneOffset() * 60000;
  const ticks = [];
  for (let at = Math.ceil((fromMs - aside) / step) * step + aside; at <= toMs; at += step) {
    ticks.push(at);
  }
  return ticks;
}
