export type FailureMode =
  | 'status'
  | 'kept-status'
  | 'close-before'
  | 'close-after-commit'
  | 'timeout'
  | 'garbage'
  | 'half-body'
  | 'delay';

/** A simulated failure for the next matching requests. */
export type Failure = {
  /** The requests that fail, for example 'POST /v1/subscriptions', 'GET /v1/*', '/v1/customers/*' or '*'. */
  match: string;
  /**
   * How the request fails. In these modes the emulator does not carry out the request:
   * - `status`: returns an error.
   * - `kept-status`: returns an error, and the same error if the request is retried with the same idempotency key.
   * - `close-before`: closes the connection.
   * - `timeout`: sends no response, and closes the connection after `delayMs` ms.
   * - `garbage`: returns a response that is not JSON.
   * In these modes the emulator carries out the request:
   * - `close-after-commit`: closes the connection without a response.
   * - `half-body`: sends a truncated response.
   * - `delay`: waits for `delayMs` ms first.
   */
  mode: FailureMode;
  status?: number;
  /** Number of requests that this failure affects. The default is 1. */
  times?: number;
  delayMs?: number;
};

export type Failures = {
  add: (failure: Failure) => void;
  clear: () => void;
  /**
   * Returns the simulated failure for a request and counts it as used. Returns null if no failure matches the request.
   */
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
      const match = ordered.find(({ pattern }) => pattern.test(`${method} ${path}`));
      if (!match) return null;
      match.left -= 1;
      if (match.left <= 0) ordered = ordered.filter((one) => one !== match);
      return match.failure;
    },
  };
}
