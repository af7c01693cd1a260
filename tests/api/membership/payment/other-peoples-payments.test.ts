import {
  callAs,
  begin,
  confirm,
  control,
  emulatorUrl,
  finish,
  intentOf,
  membershipRow,
  newcomer,
  advanceTime,
  subscribe,
  userOf,
} from '../../../support/billing/billing';
import { proxy } from '../../../support/billing/stripe-proxy';
import { captureLog } from '../../../support/billing/log';
import { stripeObjectsOf, stripeCountsOf, withoutTrial } from '../../../support/billing/stripe-objects';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/http/call';
import type { Person } from '../../../support/community/people';
import { waitUntil } from '../../../support/concurrency';

// These tests check that nobody gets access by another person's payment, by a payment for something else, or without
// payment (security P6).

const NOT_FOUND = { message: 'Payment not found.', code: 'not_found' };
const CARDS = { declined: '4000000000000002', threeDSecure: '4000002500003155' };

beforeAll(() => control.webhooks.pause());

type StartedPayment = { who: Person; intent: string; clientSecret: string };

async function beginPayment(who: Person): Promise<StartedPayment> {
  const { clientSecret } = (await begin(who)).body;
  return { who, clientSecret, intent: intentOf(clientSecret) };
}
const onTrial = async () => beginPayment(await newcomer());
const paying = async () => beginPayment(await withoutTrial(await newcomer()));

/** Confirms a card at Stripe without sending a request to our server. */
async function confirmCard(made: Promise<StartedPayment>): Promise<StartedPayment> {
  const { clientSecret } = await made;
  expect((await confirm(clientSecret)).body.status).toBe('succeeded');
  return made;
}

/** Expects that the request is refused with the given answer and changes no data. */
async function expectRefused(
  { who, intent }: StartedPayment,
  status: number,
  body: object,
  under = (work: () => Promise<Answer>) => work(),
): Promise<Answer> {
  const before = await membershipRow(who);
  const answer = await under(() => finish(who, intent));
  expect([answer.status, answer.body]).toEqual([status, body]);
  expect(await membershipRow(who)).toEqual(before);
  expect((await userOf(who)).hasAccess).toBe(false);
  return answer;
}

const comparable = ({ text, headers }: Answer) => [text, [...headers].filter(([name]) => name !== 'x-request-id')];

describe.each([
  ['SetupIntent', onTrial, 'seti_AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['PaymentIntent', paying, 'pi_AAAAAAAAAAAAAAAAAAAAAAAA'],
])('a request with the %s of another member', (_kind, make, unknown) => {
  it(
    'a request with another member’s intent gets exactly the same refusal as a request with an unknown intent',
    { tags: ['P6', 'Z3', 'Z4'] },
    async () => {
      const theirs = await confirmCard(make());
      const own = await make();
      let answers: Answer[] = [];
      const lines = await captureLog(async () => {
        answers = [
          await expectRefused({ ...own, intent: theirs.intent }, 404, NOT_FOUND),
          await expectRefused({ ...own, intent: unknown }, 404, NOT_FOUND),
        ];
      });
      expect(comparable(answers[0]!)).toEqual(comparable(answers[1]!));
      expect(lines.map((one) => JSON.parse(one))).toMatchObject([
        { level: 40, event: 'security.foreign-intent', userId: own.who.id, intentId: theirs.intent },
        { level: 40, event: 'security.unknown-intent', userId: own.who.id },
      ]);
      // Another person's attempts do not affect the payment. The member who made the payment can still complete their
      // sign-up.
      expect((await finish(theirs.who, theirs.intent)).body.hasAccess).toBe(true);
    },
  );

  it("a person without a Stripe customer is refused if they send another member's payment as their own", async () => {
    const theirs = await confirmCard(make());
    await expectRefused({ ...theirs, who: await newcomer() }, 404, NOT_FOUND);
  });

  it("a member with a running plan who sends another member's payment as their own is refused, and nothing changes", async () => {
    const theirs = await confirmCard(make());
    const member = await newcomer();
    await subscribe(member);
    const before = [await membershipRow(member), await stripeCountsOf(member)];
    expect((await finish(member, theirs.intent)).status).toBe(404);
    expect([await membershipRow(member), await stripeCountsOf(member)]).toEqual(before);
  });
});

describe('a confirmed card of an earlier subscription of the same member', () => {
  it.each([
    ['free trial', onTrial],
    ['payment', paying],
  ])('a card confirmed for an earlier %s does not activate the next subscription', async (_kind, make) => {
    const first = await confirmCard(make());
    expect((await finish(first.who, first.intent)).status).toBe(200);
    for (const { id } of (await stripeObjectsOf(first.who)).subscriptions)
      await control.dashboard.cancelNow({ subscription: id });
    const next = await beginPayment(first.who);
    expect(next.intent).not.toBe(first.intent);
    await expectRefused({ ...next, intent: first.intent }, 404, NOT_FOUND);
  });

  it('a confirmed payment does not reactivate its subscription after the subscription has ended', async () => {
    const { who, intent } = await confirmCard(paying());
    expect((await finish(who, intent)).status).toBe(200);
    // While the subscription runs, a second request with the same payment also succeeds.
    expect((await finish(who, intent)).status).toBe(200);
    await advanceTime({ days: 2 });
    for (const { id } of (await stripeObjectsOf(who)).subscriptions)
      await control.dashboard.cancelNow({ subscription: id });
    const used = await finish(who, intent);
    expect([used.status, used.body.code]).toEqual([410, 'gone']);
    expect((await userOf(who)).hasAccess).toBe(false);
    expect(await stripeCountsOf(who)).toEqual({ customers: 1, subscriptions: 1, charged: [599] });
  });
});

describe("a member's payment for something other than the plan", () => {
  it.each([
    ['one cent', { amount: '1', currency: 'cad' }],
    ['another currency', { amount: '599', currency: 'usd' }],
    ['the right amount without a subscription', { amount: '599', currency: 'cad' }],
  ])('a payment that is not for the plan is refused for %s', async (_what, money) => {
    const own = await paying();
    const { customers } = await stripeObjectsOf(own.who);
    const response = await fetch(`${emulatorUrl}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_of_the_tests' },
      body: new URLSearchParams({
        ...money,
        customer: customers[0]?.id ?? '',
        payment_method: 'pm_card_visa',
        confirm: 'true',
      }),
    });
    const intent = (await response.json()) as { id: string; status: string };
    expect(intent.status).toBe('succeeded');
    await expectRefused({ ...own, intent: intent.id }, 404, NOT_FOUND);
  });
});

/** Each entry changes one field of a good Stripe response, so that only this field can cause a refusal. */
const CHANGED_FIELDS: [word: string, of: string, change: object, make?: typeof onTrial][] = [
  ['amount', 'payment_intents', { amount: 1 }],
  ['currency', 'payment_intents', { currency: 'usd' }],
  ['customer', 'payment_intents', { customer: 'cus_AAAAAAAAAAAAAA' }],
  ['mode', 'payment_intents', { livemode: true }],
  [
    'subscription',
    'invoice_payments',
    {
      data: [
        { invoice: { object: 'invoice', parent: { subscription_details: { subscription: 'sub_AAAAAAAAAAAAAA' } } } },
      ],
    },
  ],
  ['invoice', 'invoice_payments', { data: [] }],
  ['customer', 'setup_intents', { customer: 'cus_AAAAAAAAAAAAAA' }, onTrial],
  ['mode', 'setup_intents', { livemode: true }, onTrial],
  ['customer at all', 'setup_intents', { customer: null }, onTrial],
];

it.each(CHANGED_FIELDS)(
  'a valid payment is refused if Stripe’s response has a wrong %s (endpoint: %s)',
  { tags: ['P6'] },
  async (_word, of, change, make = paying) => {
    const own = await confirmCard(make());
    const as = (answer: Record<string, unknown>, what: string) =>
      what.startsWith(`GET /v1/${of}`) ? { ...answer, ...change } : answer;
    await expectRefused(own, 404, NOT_FOUND, (work) => proxy.altered(as, work));
    expect((await finish(own.who, own.intent)).status).toBe(200);
  },
);

describe.each([
  ['SetupIntent', onTrial],
  ['PaymentIntent', paying],
])('a request with the sender’s own %s', (_kind, make) => {
  it("a request with a declined intent is answered with the bank's message", async () => {
    const own = await make();
    const { error } = (await confirm(own.clientSecret, CARDS.declined)).body;
    await expectRefused(own, 402, { message: error.message, code: 'payment_failed' });
  });

  it('a request is refused if the intent has no card yet', async () => {
    await expectRefused(await make(), 402, {
      message: 'Your payment could not be processed. Please try again.',
      code: 'payment_failed',
    });
  });

  it('a request is refused until the bank’s 3-D Secure check is done', async () => {
    const own = await make();
    expect((await confirm(own.clientSecret, CARDS.threeDSecure)).body.status).toBe('requires_action');
    await expectRefused(own, 409, { message: "The payment hasn't been confirmed yet.", code: 'conflict' });
    await control.authenticate(own.intent, 'succeed');
    expect((await finish(own.who, own.intent)).body.hasAccess).toBe(true);
  });

  it('a request gets status 202, and the member gets no access, while the bank is processing the payment', async () => {
    const own = await confirmCard(make());
    const as = (answer: Record<string, unknown>, what: string) =>
      what.endsWith(own.intent) ? { ...answer, status: 'processing' } : answer;
    await expectRefused(own, 202, { message: 'Payment is processing.' }, (work) => proxy.altered(as, work));
    expect((await finish(own.who, own.intent)).status).toBe(200);
  });

  it('a request gets status 410 if the intent was cancelled at Stripe', async () => {
    const own = await make();
    const as = (answer: Record<string, unknown>, what: string) =>
      what.endsWith(own.intent) ? { ...answer, status: 'canceled' } : answer;
    await expectRefused(
      own,
      410,
      { message: 'This payment was cancelled. Please start again.', code: 'gone' },
      (work) => proxy.altered(as, work),
    );
  });

  it('a request to finish a sign-up is refused after the member ends the unfinished subscription', async () => {
    const own = await make();
    expect((await callAs(own.who, 'POST', '/api/reset-subscription')).status).toBe(200);
    await expectRefused(own, 404, NOT_FOUND);
    expect((await beginPayment(own.who)).intent).not.toBe(own.intent);
    await expectRefused(own, 404, NOT_FOUND);
  });
});

it('a request to finish a refunded payment is refused, although the plan stays active', async () => {
  const own = await confirmCard(paying());
  await control.webhooks.discard(); // Earlier events are discarded, so that only the refund's event arrives.
  const { charges } = await stripeObjectsOf(own.who);
  await control.refund({ charge: charges[0]?.id ?? '' });
  await expectRefused(own, 410, { message: 'This payment was refunded. Please start again.', code: 'gone' });
  await control.webhooks.resume();
  // A voluntary refund neither ends the plan at Stripe nor puts the membership on hold. After the refund's event, the
  // site reads the plan from Stripe. The plan is active, so the site gives the member access.
  await waitUntil(async () => (await userOf(own.who)).hasAccess === true);
  expect(await membershipRow(own.who)).toMatchObject({ status: 'active', hold: null });
  expect((await finish(own.who, own.intent)).status).toBe(410);
});
