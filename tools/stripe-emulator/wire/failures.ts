export type FailureMode =
  | 'status'
  | 'kept-status'
  | 'close-before'
  | 'close-after-commit'
  | 'timeout'
  | 'garbage'
  | 'half-body'
  | 'delay';

/** What the tests order for the next requests that match. */
export type Failure = {
  /** 'POST /v1/subscriptions', 'GET /v1/*', '/v1/customers/*' or '*'. */
  match: string;
  /**
   * `status`: an error instead of an answer; `kept-status`: the same, which the idempotency key gives again from then on; `close-before` and `timeout`: nothing is done, and the connection is closed or kept
   * silent (closed after `delayMs`); `garbage`: nothing is done, and the answer is no JSON; `close-after-commit` and `half-body`:
   * it is done, and the answer is lost or breaks off; `delay`: it is done after `delayMs`.
   */
  mode: FailureMode;
  status?: number;
  /** For how many requests; 1 unless said. */
  times?: number;
  delayMs?: number;
};

export type Failures = {
  add: (failure: Failure) => void;
  clear: () => void;
  /** The failure for this request, which is then one less. */
  take: (method: string, path: string) => Failure | null;
};

const patternOf = (match: string): RegExp => {
  const escaped = match.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return match.startsWith('/') ? new RegExp(`^\\w+ ${escaped}$`) : new RegExp(`^${escaped}$`);
};

export function newFailures(): Failures {
  let ordered: { failure: Failure; pattern: RegExp; left: number }[] = [];
  return {
    add: (failure) => ordered.push({ failure, pattern: patternOf(failure.match), left: failure.times ?? 1 }),
    clear: () => (ordered = []),
    take: (method, path) => {
      const found = ordered.find(({ pattern }) => pattern.test(`${method} ${path}`));
      if (!found) return null;
      found.left -= 1;
      if (found.left <= 0) ordered = ordered.filter((one) => one !== found);
      return found.failure;
    },
  };
}
