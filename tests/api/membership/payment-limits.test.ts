import { begin, control, newcomer } from '../../support/billing/billing';
import { beforeAll, expect, it } from 'vitest';
import { call, type Answer } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { changesAsked } from '../../support/billing/made';
import { rows } from '../../support/database/rows';
import { tally, together } from '../../support/together';

// Security A6: whoever tries stolen cards needs many payments, and finds few. The real limits: the configuration is read at its
// first use, which is after this.
beforeAll(async () => {
  process.env.RATE_LIMIT_SCALE = '1';
  await control.webhooks.pause(); // what comes of them asks Stripe too
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

const letPass = (seconds: number) => rows('UPDATE rate_limits SET expire = expire - $1', seconds * 1000);

/** As if so many uses of this limit had been counted for everybody who has one. */
const spend = (limit: string, points: number) =>
  rows('UPDATE rate_limits SET points = $1 WHERE key LIKE $2', points, `${limit}:%`);

it(
  'the form over one payment is opened as often as one likes, and takes nobody a try',
  { tags: 'thorough' },
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
    await spend('payment.open', 60); // but nobody has us ask Stripe for ever
    await control.clearRequests();
    expectRefusal(await from('203.0.113.20', who), TEN_MINUTES);
    expect(await control.requests()).toEqual([]);
    await letPass(TEN_MINUTES);
  },
);

it('a new payment is made five times an hour by one person, from wherever', async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  const leave = () => from('203.0.113.9', who, '/api/reset-subscription');
  expect([(await from('203.0.113.1', who)).status, (await leave()).status]).toEqual([200, 200]);
  await spend('payment.new', 4);
  expect([(await from('203.0.113.5', who)).status, (await leave()).status]).toEqual([200, 200]);
  await control.clearRequests();
  expectRefusal(await from('203.0.113.6', who), HOUR);
  expect(await changesAsked()).toEqual([]);
  expect((await from('203.0.113.5', other)).status).toBe(200);
  await letPass(HOUR);
  expect((await from('203.0.113.5', who)).status).toBe(200);
});

it('a busy moment takes nobody a try', async () => {
  const who = await newcomer();
  const answers = tally(await together(8, () => begin(who))); // each in a session of its own, of which one has ten
  expect(answers).toEqual({ 200: expect.any(Number), 409: expect.any(Number) });
  expect((await begin(who)).status).toBe(200);
});

it('a new payment is made twenty times an hour from one address, by whoever', async () => {
  const [first, another, last] = [await newcomer(), await newcomer(), await newcomer()];
  expect((await from('198.51.100.7', first)).status).toBe(200);
  await spend('payment.new.address', 19);
  expect((await from('198.51.100.7', another)).status).toBe(200);
  await control.clearRequests();
  expectRefusal(await from('198.51.100.7', last), HOUR);
  expect(await changesAsked()).toEqual([]); // no customer either
  expect((await from('198.51.100.7', first)).status).toBe(200); // what he began he goes on with
  expect((await from('198.51.100.8', last)).status).toBe(200);
  await letPass(HOUR);
  expect((await from('198.51.100.7', await newcomer())).status).toBe(200);
});

it('one network of the new kind is one address', { tags: 'thorough' }, async () => {
  const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()];
  expect((await from('2001:db8:7:7::11', first)).status).toBe(200);
  await spend('payment.new.address', 19);
  expect((await from('2001:db8:7:7::22', second)).status).toBe(200);
  expect((await from('2001:db8:7:7:ffff::1', third)).status).toBe(429);
  expect((await from('2001:db8:7:8::1', third)).status).toBe(200);
});

const CHANGING: [path: string, body?: unknown][] = [
  ['/api/cancel-subscription'],
  ['/api/reset-subscription'],
  ['/api/fix-subscription'],
  ['/api/billing-portal'],
  ['/api/create-subscription-from-payment', { paymentIntentId: 'pi_AAAAAAAAAAAAAAAAAAAAAAAA' }],
];

it(
  'a membership is changed thirty times in ten minutes by one person, all the ways together',
  { tags: 'thorough' },
  async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const use = (as: Person, number: number) => from('203.0.113.9', as, ...CHANGING[number % CHANGING.length]!);
    for (let number = 0; number < CHANGES; number += 1)
      expect((await use(who, number)).status, `use ${number + 1}`).not.toBe(429);
    await control.clearRequests();
    for (const number of CHANGING.keys()) expectRefusal(await use(who, number), TEN_MINUTES);
    expect(await control.requests()).toEqual([]);
    for (const number of CHANGING.keys()) expect((await use(other, number)).status).not.toBe(429);
    expect((await call('GET', '/api/membership', { as: who })).status).toBe(200);
    expect((await from('203.0.113.9', who)).status).toBe(200); // beginning is counted by itself
    await letPass(TEN_MINUTES);
    for (const number of CHANGING.keys()) expect((await use(who, number)).status).not.toBe(429);
  },
);

it('what is wrong in itself, or nobody signed in for, takes nobody his tries', async () => {
  const who = await newcomer();
  const wrong = { paymentIntentId: 'not one' };
  for (let number = 0; number <= CHANGES; number += 1)
    expect((await from('192.0.2.9', who, '/api/create-subscription-from-payment', wrong)).status).toBe(400);
  for (let number = 0; number <= 20; number += 1) expect((await from('192.0.2.9', null)).status).toBe(401);
  expect((await from('192.0.2.9', who)).status).toBe(200);
});

it('promotion codes are not guessed: ten tries an hour', async () => {
  const who = await newcomer();
  const answers: number[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    answers.push((await from('203.0.113.77', who, '/api/promotion-code', { code: `GUESS-${turn}` })).status);
  expect(answers).toEqual([...Array<number>(10).fill(404), 429]);
});
