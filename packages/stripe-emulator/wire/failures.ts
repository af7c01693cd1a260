export type FailureMode =
  // Returns an error.
  | 'status'
  // Returns an error, and the same error if the request is retried with the same idempotency key.
  | 'kept-status'
  // Closes the connection.
  | 'close-before'
  // Carries out the request, and closes the connection without a response.
  | 'close-after-commit'
  // Sends no response, and closes the connection after `delayMs` ms.
  | 'timeout'
  // Returns a response that is not JSON.
  | 'garbage'
  // Carries out the request, and sends a truncated response.
  | 'half-body'
  // Waits for `delayMs` ms, and carries out the request.
  | 'delay';

/** A simulated failure for the next matching requests. */
export type Failure = {
  /** The requests that fail, for example 'POST /v1/subscriptions', 'GET /v1/*', '/v1/customers/*' or '*'. */
  match: string;
  /**
   * How the request fails. The emulator carries out the request only with `close-after-commit`, `half-body` and
   * `delay`.
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
