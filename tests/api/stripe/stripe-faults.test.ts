import {
  callAs,
  begin,
  confirm,
  control,
  finish,
  intentOf,
  membershipRow,
  newcomer,
  retryImmediately,
  subscribe,
  userOf,
} from '../../support/billing/billing';
import { proxy } from '../../support/billing/stripe-proxy';
import { stripeCountsOf } from '../../support/billing/stripe-objects';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';

// These tests check that the person gets an answer in time whatever fault Stripe has, and that the next try finishes
// the work (security P9).

const UNAVAILABLE = { message: 'Payments are unavailable right now. Please try again.', code: 'unavailable' };
const ALWAYS = 1_000_000;

const failing = (
  mode: 'status' | 'close-before' | 'close-after-commit' | 'garbage' | 'half-body',
  status?: number,
) => ({
  begin: () => control.fail({ match: '*', mode, times: ALWAYS, ...(status !== undefined && { status }) }),
  end: () => control.clearFailures(),
});

/** Checks that no request to Stripe followed a redirect to another address. */
function expectNoRedirectFollowed(): void {
  const seen = proxy.seen();
  proxy.lead(null);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((what) => what.endsWith('/elsewhere'))).toEqual([]);
}

const FAULTS: [name: string, fault: { begin: () => Promise<void>; end: () => Promise<void> }][] = [
  ['down', { begin: proxy.down, end: proxy.up }],
  ['answering 500', failing('status', 500)],
  ['answering 429', failing('status', 429)],
  ['resetting the connection', failing('close-before')],
  ['answering with an HTML page', failing('garbage')],
  [
    'answering with unexpected JSON',
    { begin: async () => proxy.alter(() => ({ message: 'Not Found' })), end: async () => proxy.alter(null) },
  ],
  [
    'redirecting elsewhere',
    { begin: async () => proxy.lead('/elsewhere'), end: async () => expectNoRedirectFollowed() },
  ],
  ['breaking off in the middle of a response', failing('half-body')],
  ['silent after carrying out the request', failing('close-after-commit')],
];

type Scene = { who: Person; use: () => Promise<Answer> };

/** Requests to test, each with a function that creates a person for whom the request makes our server call Stripe. */
const CALLS: [name: string, scene: () => Promise<Scene>][] = [
  ['create-subscription-payment', async () => of(await newcomer(), begin)],
  [
    'create-subscription-from-payment',
    async () => {
      const { who, intent } = await withConfirmedCard();
      return of(who, () => finish(who, intent));
    },
  ],
  ['cancel-subscription', async () => of(await member(), (who) => callAs(who, 'POST', '/api/cancel-subscription'))],
  [
    'reset-subscription',
    async () => {
      const who = await member();
      await callAs(who, 'POST', '/api/cancel-subscription');
      return of(who, () => callAs(who, 'POST', '/api/reset-subscription'));
    },
  ],
  ['fix-subscription', async () => of((await withConfirmedCard()).who, fix)],
  ['billing-portal', async () => of(await member(), portal)],
];

const of = (who: Person, use: (who: Person) => Promise<Answer>): Scene => ({ who, use: () => use(who) });
const portal = (who: Person) => callAs(who, 'POST', '/api/billing-portal');

/**
 * Calls /api/fix-subscription as the person. First deletes the person's earlier failures from the audit table, because
 * three failures in a row would alert an administrator.
 */
async function fix(who: Person): Promise<Answer> {
  await rows("DELETE FROM billing_audit WHERE user_id = $1 AND action = 'fix.unreachable'", who.id);
  return callAs(who, 'POST', '/api/fix-subscription');
}

async function member(): Promise<Person> {
  const who = await newcomer();
  await subscribe(who);
  return who;
}

async function withConfirmedCard(): Promise<{ who: Person; intent: string }> {
  const who = await newcomer();
  const { clientSecret } = (await begin(who)).body;
  await confirm(clientSecret);
  return { who, intent: intentOf(clientSecret) };
}

let workingMember: Person;

/** Makes a request that succeeds, which resets the count of failures in a row. */
const makeWorkingRequest = async () => expect((await portal(workingMember)).status).toBe(200);

beforeAll(async () => {
  retryImmediately();
  // The test pauses webhooks, because they would finish the work of a failed request.
  await control.webhooks.pause();
  workingMember = await member();
});

describe.each(CALLS)('faults of Stripe during POST /api/%s', (name, scene) => {
  it(
    'a Stripe failure causes status 503 within 18 seconds and writes nothing',
    { tags: ['P9', 'V15.3.2'] },
    async () => {
      const { who, use } = await scene();
      const before = await membershipRow(who);
      const numbers = await stripeCountsOf(who);
      for (const [fault, { begin: start, end }] of FAULTS) {
        await makeWorkingRequest();
        await start();
        const began = Date.now();
        const answer = await use();
        await end();
        expect([fault, answer.status, answer.body]).toEqual([fault, 503, UNAVAILABLE]);
        expect(Date.now() - began, fault).toBeLessThan(18_000);
        expect(answer.headers.get('retry-after'), fault).toBe('15');
        expect(await membershipRow(who), fault).toEqual(before);
        expect((await userOf(who)).hasAccess, fault).toBe(before.access_until !== null);
      }
      await makeWorkingRequest();
      const after = await use();
      expect([after.status, after.text]).toEqual([200, expect.any(String)]);
      expect(await stripeCountsOf(who)).toEqual(
        name === 'create-subscription-payment' ? { customers: 1, subscriptions: 1, charged: [] } : numbers,
      );
    },
  );
});

it('three failed repairs of a subscription alert administrators and give the member no access', async () => {
  const { who } = await withConfirmedCard();
  await makeWorkingRequest();
  await control.fail({ match: '*', mode: 'status', status: 429, times: ALWAYS });
  const answers = [];
  for (let number = 1; number <= 3; number += 1) answers.push(await callAs(who, 'POST', '/api/fix-subscription'));
  await control.clearFailures();
  expect(answers.map(({ status, body }) => [status, body.manualActivation])).toEqual([
    [503, undefined],
    [503, undefined],
    [200, true],
  ]);
  expect(await count("billing_alerts WHERE user_id = $1 AND kind = 'manual_activation'", who.id)).toBe(1);
  expect((await userOf(who)).hasAccess).toBe(false);
});

it(
  'an error that Stripe stores under an idempotency key does not affect the person’s next click',
  { tags: 'thorough' },
  async () => {
    for (const match of ['POST /v1/customers', 'POST /v1/subscriptions']) {
      const who = await newcomer();
      await makeWorkingRequest();
      await control.fail({ match, mode: 'kept-status' });
      expect([match, (await begin(who)).status]).toEqual([match, 503]);
      const next = await begin(who);
      expect([match, next.status, next.body.message]).toEqual([match, 200, undefined]);
      expect(await stripeCountsOf(who)).toEqual({ customers: 1, subscriptions: 1, charged: [] });
    }
  },
);
