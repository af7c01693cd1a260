import { begin, control, newcomer } from '../../../support/billing/billing';
import { beforeAll, expect, it } from 'vitest';
import { call, type Answer } from '../../../support/http/call';
import type { Person } from '../../../support/community/people';
import { changingRequests } from '../../../support/billing/stripe-objects';
import { rows } from '../../../support/database/rows';
import { tally, inParallel } from '../../../support/concurrency';

// Tests of the real rate limits on payments, which stop a person who tries out many stolen cards (security A6).
beforeAll(async () => {
  // Other tests multiply the limits by 1,000. The site reads this factor only once, at its first use.
  process.env.RATE_LIMIT_SCALE = '1';
  // Webhooks are paused, because processing Stripe's events would also send requests to Stripe.
  await control.webhooks.pause();
});

const HOUR = 3_600;
const CHANGES = 30;
const TEN_MINUTES = 600;

const from = (address: string, as: Person | null, path = '/api/create-subscription-payment', body?: unknown) =>
  call('POST', path, { as, body, headers: { 'X-Forwarded-For': address } });

function expectRefusal(answer: Answer, seconds: number): void {
  expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
  expect(answer.body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
}

const passTime = (seconds: number) => rows('UPDATE rate_limits SET expire = expire - $1', seconds * 1000);

/** Sets all counters of this rate limit to the given number of uses. */
const setUsage = (limit: string, points: number) =>
  rows('UPDATE rate_limits SET points = $1 WHERE key LIKE $2', points, `${limit}:%`);

it(
  'opening the same payment form several times uses up only one payment attempt',
  { tags: ['thorough', 'A6'] },
  async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const secrets = new Set<string>();
    for (let number = 1; number <= 22; number += 1) {
      const answer = await from('203.0.113.20', who);
      expect(answer.status, `opening ${number}`).toBe(200);
      secrets.add(answer.body.clientSecret);
    }
    expect(secrets.size).toBe(1);
    expect((await from('203.0.113.20', other)).status).toBe(200);
    // Opening the payment form has a limit, because somebody could otherwise make us send an unlimited number of
    // requests to Stripe.
    await setUsage('payment.open', 60);
    await control.clearRequests();
    expectRefusal(await from('203.0.113.20', who), TEN_MINUTES);
    expect(await control.requests()).toEqual([]);
    await passTime(TEN_MINUTES);
  },
);

it('one person can start five new payments an hour, from any network address', { tags: ['A6'] }, async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  const leave = () => from('203.0.113.9', who, '/api/reset-subscription');
  expect([(await from('203.0.113.1', who)).status, (await leave()).status]).toEqual([200, 200]);
  await setUsage('payment.new', 4);
  expect([(await from('203.0.113.5', who)).status, (await leave()).status]).toEqual([200, 200]);
  await control.clearRequests();
  expectRefusal(await from('203.0.113.6', who), HOUR);
  expect(await changingRequests()).toEqual([]);
  expect((await from('203.0.113.5', other)).status).toBe(200);
  await passTime(HOUR);
  expect((await from('203.0.113.5', who)).status).toBe(200);
});

it('simultaneous payment requests that are refused do not count toward the limit of payment attempts', async () => {
  const who = await newcomer();
  // Each request signs in separately. The test sends only eight requests, so that the person stays below the limit of
  // ten sessions.
  const answers = tally(await inParallel(8, () => begin(who)));
  expect(answers).toEqual({ 200: expect.any(Number), 409: expect.any(Number) });
  expect((await begin(who)).status).toBe(200);
});

it(
  'people at one network address can together start at most twenty new payments an hour',
  { tags: ['A6'] },
  async () => {
    const [first, another, last] = [await newcomer(), await newcomer(), await newcomer()];
    expect((await from('198.51.100.7', first)).status).toBe(200);
    await setUsage('payment.new.address', 19);
    expect((await from('198.51.100.7', another)).status).toBe(200);
    await control.clearRequests();
    expectRefusal(await from('198.51.100.7', last), HOUR);
    // The refused request changed nothing at Stripe.
    expect(await changingRequests()).toEqual([]);
    // The first person can continue the payment that they have started, because the limit applies only to new payments.
    expect((await from('198.51.100.7', first)).status).toBe(200);
    expect((await from('198.51.100.8', last)).status).toBe(200);
    await passTime(HOUR);
    expect((await from('198.51.100.7', await newcomer())).status).toBe(200);
  },
);

it('all addresses of an IPv6 network share one limit on new payments', { tags: 'thorough' }, async () => {
  const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()];
  expect((await from('2001:db8:7:7::11', first)).status).toBe(200);
  await setUsage('payment.new.address', 19);
  expect((await from('2001:db8:7:7::22', second)).status).toBe(200);
  expect((await from('2001:db8:7:7:ffff::1', third)).status).toBe(429);
  expect((await from('2001:db8:7:8::1', third)).status).toBe(200);
});

it('invalid and unauthenticated requests use up no payment attempts', async () => {
  const who = await newcomer();
  const wrong = { paymentIntentId: 'not one' };
  for (let number = 0; number <= CHANGES; number += 1)
    expect((await from('192.0.2.9', who, '/api/create-subscription-from-payment', wrong)).status).toBe(400);
  for (let number = 0; number <= 20; number += 1) expect((await from('192.0.2.9', null)).status).toBe(401);
  expect((await from('192.0.2.9', who)).status).toBe(200);
});
