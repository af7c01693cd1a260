// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { begin, confirm, control, finish, intentOf, newcomer } from '../../support/billing/billing';
import { proxy } from '../../support/billing/stripe-proxy';
import { stripeCountsOf } from '../../support/billing/stripe-objects';
import { beforeAll, expect, it } from 'vitest';
import { advanceDateNow } from '../../support/advance-date';
import { tally, inParallel } from '../../support/concurrency';

// Security P9: while Stripe keeps failing, we send no requests to Stripe for 15 seconds, so that nobody waits in vain.

const BREAKER_PAUSE_MS = 15_000;
/**
 * Remaining time in ms of the pause without requests, once the test has advanced the clock for the first time. The
 * test's next requests must reach our server within this time.
 */
const TEST_ALLOWANCE_MS = 13_000;

beforeAll(() => control.webhooks.pause());

it(
  'after five failures in a row our server stops sending requests to Stripe for fifteen seconds',
  { tags: ['P9'] },
  async () => {
    const [first, second, third, last] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
    const people = [first, second, third, last];
    // A successful request sets the count of failures to zero.
    expect((await begin(await newcomer())).status).toBe(200);
    await control.fail({ match: '*', mode: 'status', status: 500, times: 1_000 });
    proxy.loseNothing();
    for (const who of [first, second, third]) expect((await begin(who)).status).toBe(503);
    // Our server tries each of the three requests twice, but stops after five failures. Stripe therefore never gets the
    // sixth try.
    expect(proxy.seen()).toHaveLength(5);

    const times: number[] = [];
    for (const who of people) {
      const began = performance.now();
      expect((await begin(who)).status).toBe(503);
      times.push(performance.now() - began);
    }
    // A retry starts only after half a second. A response within 400 ms therefore shows that the server refused the
    // request without a retry.
    expect(Math.min(...times)).toBeLessThan(400);
    expect(tally(await inParallel(20, async () => begin(await newcomer())))).toEqual({ 503: 20 });
    expect(proxy.seen()).toHaveLength(5);

    await control.clearFailures();
    // Stripe works again, but our server does not know it yet.
    expect((await begin(first)).status).toBe(503);
    expect(proxy.seen()).toHaveLength(5);

    advanceDateNow(BREAKER_PAUSE_MS - TEST_ALLOWANCE_MS);
    expect((await begin(first)).status).toBe(503); // The 15 seconds without requests to Stripe are not over yet.
    expect(proxy.seen()).toHaveLength(5);
    advanceDateNow(TEST_ALLOWANCE_MS);
    const setups = await Promise.all(people.map((who) => begin(who)));
    expect(tally(setups)).toEqual({ 200: 4 });
    for (const [index, who] of people.entries()) {
      const { clientSecret } = setups[index]?.body ?? {};
      await confirm(clientSecret);
      expect((await finish(who, intentOf(clientSecret))).body).toMatchObject({
        subscriptionStatus: 'active',
        hasAccess: true,
      });
      expect(await stripeCountsOf(who)).toEqual({ customers: 1, subscriptions: 1, charged: [] });
    }
    // The person already has a membership, so a second subscription is refused.
    expect((await begin(last)).status).toBe(409);
  },
);
