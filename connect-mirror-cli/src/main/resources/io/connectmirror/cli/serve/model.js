// What follows from the answers of the server, without a look at the page.

import { isKnown, plural, roughSpan, span } from './format.js';

/** Kinds of findings, worst first: how bad each is, and what it says of a flow in a word or two. */
const KINDS = {
  TARGET_UNREACHABLE: ['bad', 'target away'],
  SOURCE_UNREACHABLE: ['bad', 'source away'],
  WORKER_UNREACHABLE: ['bad', 'worker away'],
  CONNECTOR: ['bad', 'connector down'],
  TASK: ['bad', 'task down'],
  PARTITION_STATE: ['bad', 'partition stopped'],
  QUARANTINE: ['bad', 'left alone'],
  TOPIC_PROBLEM: ['bad', 'topic problem'],
  STANDS_STILL: ['bad', 'stands still'],
  REPLICATION: ['warn', 'weak topic'],
  NOT_SEEN: ['warn', 'not all seen'],
};

export function kindLevel(kind) {
  return KINDS[kind]?.[0] ?? 'warn';
}

export function kindWord(kind) {
  return KINDS[kind]?.[1] ?? String(kind).toLowerCase().replaceAll('_', ' ');
}

const KINDS_NAMED = 3;

/** Seconds from which on a record that waits is worth a look; less is on its way. */
const WAITS_LONG = 10;

/** Seconds from which on not all is well, though nothing is known to be wrong. */
const WAITS_TOO_LONG = 60;

/** Clusters by alias; one that any flow does not reach counts as one that does not answer. */
export function clusters(status) {
  const all = new Map();
  for (const flow of status?.flows ?? []) {
    for (const one of [flow.source, flow.target]) {
      const before = all.get(one.alias);
      if (!before || (before.reachable && !one.reachable)) {
        all.set(one.alias, { ...one, brokers: one.brokers ?? before?.brokers });
      }
    }
  }
  return all;
}

/** How a flow is: the worst that was found of it, in a word. */
export function flowState(flow, findings) {
  if (!flow.target.reachable) {
    return { level: 'unknown', word: 'target away' };
  }
  const own = findings.filter((one) => one.flow === flow.flow);
  const kind = Object.keys(KINDS).find((name) => own.some((one) => one.kind === name)) ?? own[0]?.kind;
  if (kind) {
    return { level: kindLevel(kind), word: kindWord(kind) };
  }
  if (!flow.source.reachable) {
    return { level: 'bad', word: 'source away' };
  }
  if (flow.lag.seconds >= WAITS_TOO_LONG) {
    return { level: 'warn', word: 'lags' };
  }
  const unknown = flow.partitions.length > 0 && flow.lag.unknown === flow.partitions.length;
  return unknown ? { level: 'unknown', word: 'lag not known' } : { level: 'ok', word: 'running' };
}

/** The age of the newest heartbeat that came through the source, in seconds. */
export function latency(flow) {
  const ages = flow.heartbeats.filter((one) => one.way === 'END_TO_END' && isKnown(one.ageSeconds)).map((one) => one.ageSeconds);
  return ages.length > 0 ? Math.min(...ages) : null;
}

/**
 * What a failover of some groups costs: records, each with how many positions could not tell.
 */
export function costOf(groups) {
  const cost = { readAgain: 0, missing: 0, skipped: 0, unknownPlaces: 0, unknownMissing: 0 };
  for (const group of groups) {
    if (group.verdict === 'LEFT_OUT') {
      continue;
    }
    for (const one of group.positions) {
      if (one.verdict === 'LEFT_OUT') {
        continue;
      }
      cost.readAgain += one.readAgain;
      cost.skipped += one.skipped;
      cost.missing += one.notMirrored ?? 0;
      cost.unknownMissing += isKnown(one.notMirrored) ? 0 : 1;
      cost.unknownPlaces += one.verdict === 'UNKNOWN' || one.verdict === 'ABSENT' ? 1 : 0;
    }
  }
  return cost;
}

/** The same over all flows. */
export function costOfAll(readiness) {
  return costOf(readiness.flows.flatMap((flow) => flow.groups));
}

const OF_VERDICTS = {
  UNKNOWN: (n) => `place not known in ${plural(n, 'partition')}`,
  ABSENT: (n) => `no position on the target in ${plural(n, 'partition')}`,
  AHEAD: (n) => `would skip records in ${plural(n, 'partition')}`,
  BEHIND: (n) => `would read records again in ${plural(n, 'partition')}`,
  LAGGING: (n) => `not all mirrored in ${plural(n, 'partition')}`,
};

/** Why a group is not ready: what is said of it, or what its positions show. */
export function whyNot(group) {
  if (group.reason) {
    return group.reason;
  }
  return Object.entries(OF_VERDICTS)
    .map(([verdict, text]) => [group.positions.filter((one) => one.verdict === verdict).length, text])
    .filter(([n]) => n > 0)
    .map(([n, text]) => text(n))
    .join('; ');
}

/**
 * How a partition is.
 *
 * @returns `look`: whether somebody should look at it; `rank`: worst first
 */
export function partitionState(one) {
  if (one.standsStill) {
    return { look: true, rank: 0, level: 'bad', word: 'stands still' };
  }
  if (one.state && one.state !== 'RUNNING') {
    return { look: true, rank: 1, level: one.state === 'WAITING' ? 'warn' : 'bad', word: one.state.toLowerCase() };
  }
  if (!isKnown(one.lagRecords)) {
    return { look: true, rank: 3, level: 'unknown', word: 'lag not known' };
  }
  const lags = one.lagRecords > 0;
  if (lags && !(one.lagSeconds <= WAITS_LONG)) {
    return { look: true, rank: 2, level: 'warn', word: 'lags' };
  }
  if (!one.state) {
    return { look: true, rank: 4, level: 'unknown', word: 'state not known' };
  }
  return { look: false, rank: 5, level: 'ok', word: lags ? 'on its way' : 'running' };
}

/**
 * How current what is shown is.
 *
 * @param now the answer of /api/now, or null
 * @param link how the server answers: `{ok, why, since}`
 * @param nowMs time by the server's clock
 * @returns ages in seconds, null when there was no look
 */
export function freshness(now, link, nowMs) {
  const age = ageOf(now?.takenAt, nowMs);
  const groupsAge = ageOf(now?.groupsTakenAt, nowMs);
  const old = age !== null && age > 3 * now.every;
  return {
    age,
    groupsAge,
    old: !link.ok || old,
    groupsOld: !link.ok || (groupsAge !== null && groupsAge > 3 * now.groupsEvery),
    why: why(now, link, old),
  };
}

function why(now, link, old) {
  if (!link.ok) {
    return link.why;
  }
  if (now?.problem) {
    return `the last look failed: ${now.problem}`;
  }
  return old ? 'there was no look since, though one is due' : '';
}

function ageOf(takenAt, nowMs) {
  return takenAt ? Math.max(0, (nowMs - Date.parse(takenAt)) / 1000) : null;
}

/** The line on top: how things are, and whether a failover would do now. */
export function verdict(now, fresh, link) {
  if (!now?.status) {
    if (!link.ok) {
      return { level: 'bad', head: link.head, tail: link.why };
    }
    return now?.problem
      ? { level: 'bad', head: 'The clusters could not be looked at', tail: now.problem }
      : { level: 'unknown', head: 'Looking at the clusters', tail: 'the first look takes a few seconds' };
  }
  const seen = condition(now.status);
  const tail = failover(now, fresh);
  if (fresh.old) {
    const head = link.ok ? 'Not current' : link.head;
    return { level: 'old', head, tail: `${fresh.why}. Last seen: ${seen.head}; ${tail}` };
  }
  return { ...seen, tail };
}

function condition(status) {
  const away = [...clusters(status).values()].filter((one) => !one.reachable).map((one) => one.alias);
  const findings = status.findings.filter((one) => !['TARGET_UNREACHABLE', 'SOURCE_UNREACHABLE'].includes(one.kind));
  const found = findings.length > 0 ? plural(findings.length, 'finding') : '';
  if (away.length > 0) {
    const others = found ? `, ${plural(findings.length, 'other finding')}` : '';
    return { level: 'bad', head: `${away.join(', ')} ${away.length === 1 ? 'does' : 'do'} not answer${others}` };
  }
  if (found) {
    return { level: findings.some((one) => kindLevel(one.kind) === 'bad') ? 'bad' : 'warn', head: `${found}: ${kinds(findings)}` };
  }
  if (status.flows.length === 0) {
    return { level: 'unknown', head: 'There is no flow to look at' };
  }
  const waits = Math.max(0, ...status.flows.map((flow) => flow.lag.seconds ?? 0));
  return waits >= WAITS_TOO_LONG
    ? { level: 'warn', head: `No finding, but records wait for ${roughSpan(waits)}` }
    : { level: 'ok', head: 'All is well' };
}

/** The worst of them in a word or two each. */
function kinds(findings) {
  const words = [...new Set(findings.map((one) => kindWord(one.kind)))];
  return words.slice(0, KINDS_NAMED).join(', ') + (words.length > KINDS_NAMED ? ', …' : '');
}

/** Whether a failover would do, in words that change only when the answer does. */
function failover(now, fresh) {
  if (!now.groups) {
    return now.groupsProblem ? `groups could not be looked at: ${now.groupsProblem}` : 'groups are being looked at';
  }
  const totals = now.groups.totals;
  const targets = now.status.flows.map((flow) => flow.target);
  const old = fresh.groupsOld && !fresh.old ? ` (groups as of ${span(fresh.groupsAge)} ago)` : '';
  if (targets.length > 0 && targets.every((one) => !one.reachable)) {
    return `no failover now: ${targets.length === 1 ? `${targets[0].alias} does` : 'the targets do'} not answer${old}`;
  }
  if (totals.groups === 0) {
    return `no groups to fail over${old}`;
  }
  return totals.notReady === 0
    ? `${plural(totals.groups, 'group')} ready to fail over${old}`
    : `${totals.notReady} of ${plural(totals.groups, 'group')} not ready to fail over${old}`;
}
