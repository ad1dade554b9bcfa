// Asks the server again and again while somebody looks.

const TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 3;
const NO_TOKEN =
  'add /?token=… to the address of this page, with the token in the file that mirrorctl serve was given as --token-file';

/**
 * @param told called after each answer, or each that did not come
 * @returns what is known: `now` and `past` as the server gave them last; `link`, how it answers;
 *     `clock()`, the time by its clock, in milliseconds
 */
export function watch(told) {
  const seen = {
    now: null,
    past: null,
    link: { ok: true },
    paused: false,
    aheadMs: 0,
    clock: () => Date.now() + seen.aheadMs,
  };
  let timer = null;
  let historyAt = 0;
  let running = false;

  async function look() {
    clearTimeout(timer);
    if (running || document.hidden) {
      return;
    }
    running = true;
    try {
      seen.now = await ask('api/now', seen);
      seen.link = { ok: true };
      if (Date.now() - historyAt >= 1000 * Math.min(60, Math.max(10, seen.now.every))) {
        historyAt = Date.now();
        told(seen);
        seen.past = await ask('api/history', seen);
      }
    } catch (failure) {
      historyAt = 0;
      seen.link = failure instanceof Refusal ? failure.link : silence(failure);
    }
    running = false;
    told(seen);
    schedule();
  }

  function schedule() {
    clearTimeout(timer);
    if (!document.hidden) {
      const every = seen.link.ok ? Math.min(15, Math.max(2, seen.now?.takenAt ? seen.now.every / 2 : 1)) : RETRY_SECONDS;
      timer = setTimeout(look, every * 1000);
    }
  }

  document.addEventListener('visibilitychange', () => {
    seen.paused = document.hidden;
    told(seen);
    look();
  });
  window.addEventListener('online', look);
  look();
  return seen;
}

/** An answer that is none of data. */
class Refusal extends Error {
  constructor(link) {
    super(link.why);
    this.link = { ok: false, ...link };
  }
}

async function ask(path, seen) {
  const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 401) {
    throw new Refusal({ head: 'A token is needed', why: NO_TOKEN });
  }
  if (!response.ok) {
    const said = (await response.text()).trim().slice(0, 300);
    throw new Refusal({ head: 'mirrorctl serve refuses', why: `it answered ${response.status}${said ? `: ${said}` : ''}` });
  }
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isFinite(date)) {
    seen.aheadMs = aheadOf(date, seen.aheadMs);
  }
  return response.json();
}

/** The header has whole seconds: less than two of difference is none. */
function aheadOf(date, before) {
  const ahead = date + 500 - Date.now();
  return Math.abs(ahead - before) < 2000 ? before : ahead;
}

function silence(failure) {
  const why =
    failure.name === 'TimeoutError'
      ? `no answer within ${TIMEOUT_MS / 1000} s`
      : failure instanceof SyntaxError
        ? 'its answer cannot be read'
        : 'no connection; it is asked again every few seconds';
  return { ok: false, head: 'mirrorctl serve does not answer', why };
}
