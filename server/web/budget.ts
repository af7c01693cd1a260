import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * How many requests within how many seconds. Counted in memory, because a counter in the database would cost as much as what it spares.
 * A page is a dozen requests: thirty families who open the site at once behind a school's one address stay below these.
 */
const BUDGETS = {
  /** Of one source: of one session, or of all visitors of one address. */
  'source.burst': { points: 300, duration: 10 },
  source: { points: 1_200, duration: 60 },
  /** Of one address, what balancers and Stripe ask for. */
  service: { points: 3_000, duration: 60 },
  /** Of one address in all, files and members included: what a carrier's gateway needs, and no flood. */
  address: { points: 30_000, duration: 60 },
};

type Budget = keyof typeof BUDGETS;

/** Counts one request for each of the named budgets; the seconds to wait when it is one too many, else 0. */
export function budgets(scale: number): (uses: readonly (readonly [Budget, string])[]) => Promise<number> {
  const limiters = Object.fromEntries(
    Object.entries(BUDGETS).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.round(points * scale)), duration }),
    ]),
  ) as Record<Budget, RateLimiterMemory>;

  return async (uses) => {
    for (const [name, key] of uses) {
      const refused = await limiters[name].consume(key).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext / 1_000);
    }
    return 0;
  };
}
