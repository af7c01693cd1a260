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
import { stripeObjectsOf, stripeCountsOf, withoutTrial } from '../../support/billing/stripe-objects';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';

// Tests of a person's retry after our process crashed (security P5). To simulate the crash, the tests lose Stripe's
// answers from a certain request on. Stripe still carries out these requests.

beforeAll(async () => {
  retryImmediately();
  await control.webhooks.pause();
  await begin(await newcomer()); // Reads the price from Stripe, so that the price is cached for the tests.
});

afterEach(async () => {
  proxy.loseNothing();
  await rows('DROP TRIGGER IF EXISTS fails_once ON memberships; DROP TRIGGER IF EXISTS fails_once ON trial_claims');
});

type Play = {
  name: string;
  scene: () => Promise<Person>;
  use: (who: Person) => Promise<Answer>;
  /** Requests to Stripe whose answers must be lost at least once. */
  cut: string[];
  /** Checks the person's membership on our site and at Stripe, after the person's retry. */
  holds: (who: Person) => Promise<void>;
};

const active = { subscriptionStatus: 'active', hasAccess: true };

/**
 * Starts and completes the card form. If the server refuses with status 409, the person must already have the
 * membership. Then checks the person's membership and charges.
 */
async function completeAndCheck(who: Person, charged: number[]): Promise<void> {
  const setup = await begin(who);
  if (setup.status === 200) {
    await confirm(setup.body.clientSecret);
    expect((await finish(who, intentOf(setup.body.clientSecret))).body).toMatchObject(active);
  } else {
    expect(setup.status).toBe(409);
  }
  expect(await userOf(who)).toMatchObject(active);
  expect(await stripeCountsOf(who)).toEqual({ customers: 1, subscriptions: 1, charged });
  expect(await count('trial_claims WHERE user_id = $1', who.id)).toBe(1);
}

const confirmed = new Map<number, string>();
async function withConfirmedCard(who: Person): Promise<Person> {
  const { clientSecret } = (await begin(who)).body;
  await confirm(clientSecret);
  confirmed.set(who.id, intentOf(clientSecret));
  return who;
}
const finishConfirmed = (who: Person) => finish(who, confirmed.get(who.id) ?? '');

async function member(): Promise<Person> {
  const who = await newcomer();
  await subscribe(who);
  return who;
}
const cancel = (who: Person) => callAs(who, 'POST', '/api/cancel-subscription');
const reset = (who: Person) => callAs(who, 'POST', '/api/reset-subscription');

const PLAYS: Play[] = [
  {
    name: 'a free trial begins',
    scene: newcomer,
    use: begin,
    cut: ['POST /v1/customers', 'POST /v1/subscriptions'],
    holds: (who) => completeAndCheck(who, []),
  },
  {
    name: 'a paid plan begins',
    scene: async () => withoutTrial(await newcomer()),
    use: begin,
    cut: ['POST /v1/customers', 'POST /v1/subscriptions'],
    holds: (who) => completeAndCheck(who, [599]),
  },
  {
    name: 'a trial is activated',
    scene: async () => withConfirmedCard(await newcomer()),
    use: finishConfirmed,
    cut: ['POST /v1/subscriptions/sub', 'POST /v1/customers/cus'],
    holds: (who) => completeAndCheck(who, []),
  },
  {
    name: 'a payment is activated',
    scene: async () => withConfirmedCard(await withoutTrial(await newcomer())),
    use: finishConfirmed,
    cut: ['POST /v1/customers/cus'],
    holds: (who) => completeAndCheck(who, [599]),
  },
  {
    name: 'a membership is canceled',
    scene: member,
    use: cancel,
    cut: ['POST /v1/subscriptions/sub'],
    holds: async (who) => {
      expect(await userOf(who)).toMatchObject({
        subscriptionStatus: 'canceled',
        hasAccess: true,
        cancelAtPeriodEnd: true,
      });
      expect((await stripeObjectsOf(who)).subscriptions).toMatchObject([
        { status: 'trialing', cancel_at_period_end: true },
      ]);
    },
  },
  {
    name: 'an unfinished subscription is reset',
    scene: async () => {
      const who = await newcomer();
      await begin(who);
      return who;
    },
    use: reset,
    cut: ['DELETE /v1/subscriptions/sub', 'POST /v1/setup_intents/seti/cancel'],
    holds: async (who) => {
      const { subscriptions, setupIntents } = await stripeObjectsOf(who);
      expect([...subscriptions, ...setupIntents].map(({ status }) => status)).toEqual(['canceled', 'canceled']);
      expect(await membershipRow(who)).toMatchObject({
        status: 'inactive',
        stripe_subscription_id: null,
        pending_intent_id: null,
      });
    },
  },
];

const withoutIds = (what: string) => what.replace(/(sub|cus|seti|pi|in)_\w+/g, '$1');

/** True if the request changed something at Stripe. Reads and previews change nothing. */
const isDone = (what: string) => !what.startsWith('GET ') && !what.endsWith('/create_preview');
/**
 * Returns the numbers of the requests at which the simulated crash may begin: each request that changes something at
 * Stripe, and the last request. The first request has number 1.
 */
const moments = (requests: readonly string[]): number[] =>
  requests.flatMap((what, index) => (isDone(what) || index === requests.length - 1 ? [index + 1] : []));

describe.each(PLAYS)('a retry after Stripe’s responses were lost (test case: $name)', ({ scene, use, cut, holds }) => {
  it(
    'a retry gives the same result after Stripe’s responses to the first attempt were lost',
    { tags: ['thorough', 'P5', 'P9'] },
    async () => {
      const undisturbed = await scene();
      proxy.loseNothing();
      expect((await use(undisturbed)).status).toBe(200);
      const requests = proxy.seen();
      await holds(undisturbed);
      expect(requests.map(withoutIds)).toEqual(expect.arrayContaining(cut));

      for (const moment of moments(requests)) {
        const who = await scene();
        proxy.lose(({ number }) => number >= moment);
        const first = await use(who);
        const stopped = withoutIds(proxy.seen()[moment - 1] ?? '');
        expect(stopped).toBe(withoutIds(requests[moment - 1] ?? ''));
        expect([stopped, first.status]).toEqual([stopped, 503]);
        expect((await membershipRow(who)).lease_until, stopped).toBeNull();

        proxy.loseNothing();
        const second = await use(who);
        expect([stopped, second.status, second.text]).toEqual([stopped, 200, expect.any(String)]);
        await control.webhooks.flush({ concurrency: 6 }); // The webhooks arrive late and change nothing.
        await holds(who);
      }
    },
  );
});

/**
 * Makes the first write to the table fail and later writes succeed. A sequence counts the writes, because its value
 * survives a rollback.
 */
async function failOnce(table: string, event: string): Promise<void> {
  await rows(
    `
    DROP SEQUENCE IF EXISTS fails_once_count;
    CREATE SEQUENCE fails_once_count;
    CREATE OR REPLACE FUNCTION fails_once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF nextval('fails_once_count') = 1 THEN RAISE EXCEPTION 'away' USING ERRCODE = 'admin_shutdown'; END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER fails_once BEFORE ${event} EXECUTE FUNCTION fails_once()`.replace('TABLE', table),
  );
}

const onChangeOf = (column: string) =>
  `UPDATE ON TABLE FOR EACH ROW WHEN (OLD.${column} IS DISTINCT FROM NEW.${column})`;

describe('a database failure immediately after Stripe has answered', () => {
  it.each([
    ['if the customer id cannot be stored', 'stripe_customer_id', []],
    ['if the subscription id cannot be stored', 'stripe_subscription_id', [599]],
    ['if the intent of the payment form cannot be stored', 'pending_intent_id', [599]],
    ['if the synchronized row cannot be stored', 'synced_at', []],
  ])('a retry uses the objects that the first try created at Stripe, %s', async (_what, column, charged) => {
    const who = await newcomer();
    if (charged.length > 0) await withoutTrial(who);
    await failOnce('memberships', onChangeOf(column));
    expect((await begin(who)).status).toBe(503);
    expect((await membershipRow(who))[column]).toBeNull();
    await completeAndCheck(who, charged);
  });

  it.each([
    ['the claim of the trial', 'trial_claims', 'INSERT ON TABLE FOR EACH ROW'],
    ['the access', 'memberships', onChangeOf('access_until')],
  ])('a retry writes %s, which the first try failed to write', async (_what, table, event) => {
    const who = await withConfirmedCard(await newcomer());
    await failOnce(table, event);
    expect((await finishConfirmed(who)).status).toBe(503);
    expect((await userOf(who)).hasAccess).toBe(false);
    expect((await finishConfirmed(who)).body).toMatchObject(active);
    expect(await stripeCountsOf(who)).toEqual({ customers: 1, subscriptions: 1, charged: [] });
  });
});

it.each([
  ['POST /v1/customers', []],
  ['POST /v1/subscriptions', [599]],
])(
  'a delayed %s creates nothing twice if it reaches Stripe after the person’s retry',
  { tags: 'thorough' },
  async (delayed, charged) => {
    const who = charged.length > 0 ? await withoutTrial(await newcomer()) : await newcomer();
    proxy.delay((what) => what === delayed);
    expect((await begin(who)).status).toBe(503);
    proxy.delay(() => false);
    const setup = await begin(who);
    expect(setup.status).toBe(200);
    // Our server tried the delayed request twice. Both tries reach Stripe only now.
    expect(await proxy.arrive()).toBe(2);
    expect((await begin(who)).body).toEqual(setup.body);
    await completeAndCheck(who, charged);
  },
);

it('a person waits at most half a minute after a process dies during a payment', async () => {
  const who = await newcomer();
  const lease = (seconds: number) =>
    rows('UPDATE memberships SET lease_until = now() + make_interval(secs => $2) WHERE user_id = $1', who.id, seconds);
  await lease(25);
  expect((await begin(who)).body).toEqual({
    message: 'Another payment is being set up. Please wait a moment.',
    code: 'conflict',
  });
  await lease(-1);
  await completeAndCheck(who, []);
});
