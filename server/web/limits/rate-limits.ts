import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Requests per period in seconds, counted in memory because the database would be too slow. Thirty families can open
 * the site at the same time from a school's single address.
 */
const BUDGETS = {
  /** Limits per source. A source is one session, or all visitors with the same client address. */
  'source.burst': { points: 300, duration: 10 },
  source: { points: 1_200, duration: 60 },
  /**
   * Limit per client address for requests to service paths, such as health checks by load balancers or webhooks from
   * Stripe.
   */
  service: { points: 3_000, duration: 60 },
  /**
   * Limit of all requests from one address, including members' requests and files. Stops a flood, but allows a mobile
   * carrier whose customers share one address.
   */
  address: { points: 30_000, duration: 60 },
};

type Budget = keyof typeof BUDGETS;

/**
 * Creates a function that counts a request against each given limit. The function returns 0, or the seconds to wait if
 * a limit is exceeded.
 */
export function createRateLimiter(
  scale: number,
): (counters: readonly (readonly [Budget, string])[]) => Promise<number> {
  const limiters = Object.fromEntries(
    Object.entries(BUDGETS).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.round(points * scale)), duration }),
    ]),
  ) as Record<Budget, RateLimiterMemory>;

  return async (counters) => {
    for (const [name, key] of counters) {
      const refusal = await limiters[name].consume(key).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext / 1_000);
    }
    return 0;
  };
}
