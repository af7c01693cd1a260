import {
  ask,
  begin,
  confirm,
  control,
  emulatorUrl,
  finish,
  intentOf,
  membershipRow,
  newcomer,
  pass,
  subscribe,
  userOf,
} from '../../support/billing/billing';
import { line } from '../../support/billing/line';
import { logged } from '../../support/billing/log';
import { madeFor, numbersFor, withoutTrial } from '../../support/billing/made';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { until } from '../../support/together';

// Security P6: nobody gets in by what somebody else paid, by what was paid for something else, or by what is not paid.

const NOT_FOUND = { message: 'Payment not found.', code: 'not_found' };
const CARDS = { declined: '4000000000000002', threeDSecure: '4000002500003155' };

beforeAll(() => control.webhooks.pause());

type Begun = { who: Person; intent: string; clientSecret: string };

async function begun(who: Person): Promise<Begun> {
  const { clientSecret } = (await begin(who)).body;
  return { who, clientSecret, intent: intentOf(clientSecret) };
}
const onTrial = async () => begun(await newcomer());
const paying = async () => begun(await withoutTrial(await newcomer()));

/** A card was confirmed, and nobody has told our server. */
async function confirmed(made: Promise<Begun>): Promise<Begun> {
  const { clientSecret } = await made;
  expect((await confirm(clientSecret)).body.status).toBe('succeeded');
  return made;
}

/** Refused in this way, and nothing came of it. */
async function expectRefused(
  { who, intent }: Begun,
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

const kept = ({ text, headers }: Answer) => [text, [...headers].filter(([name]) => name !== 'x-request-id')];

describe.each([
  ['SetupIntent', onTrial, 'seti_AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['PaymentIntent', paying, 'pi_AAAAAAAAAAAAAAAAAAAAAAAA'],
])("another member's %s", (_kind, make, unknown) => {
  it('is refused byte for byte as one that does not exist, and both are noted', async () => {
    const theirs = await confirmed(make());
    const own = await make();
    let answers: Answer[] = [];
    const lines = await logged(async () => {
      answers = [
        await expectRefused({ ...own, intent: theirs.intent }, 404, NOT_FOUND),
        await expectRefused({ ...own, intent: unknown }, 404, NOT_FOUND),
      ];
    });
    expect(kept(answers[0]!)).toEqual(kept(answers[1]!));
    expect(lines.map((one) => JSON.parse(one))).toMatchObject([
      { level: 40, event: 'security.foreign-intent', userId: own.who.id, intentId: theirs.intent },
      { level: 40, event: 'security.unknown-intent', userId: own.who.id },
    ]);
    expect((await finish(theirs.who, theirs.intent)).body.hasAccess).toBe(true); // it was good, for its owner
  });

  it('is refused to who has no customer of his own yet', async () => {
    const theirs = await confirmed(make());
    await expectRefused({ ...theirs, who: await newcomer() }, 404, NOT_FOUND);
  });

  it("does not open a running member's plan a second time", async () => {
    const theirs = await confirmed(make());
    const member = await newcomer();
    await subscribe(member);
    const before = [await membershipRow(member), await numbersFor(member)];
    expect((await finish(member, theirs.intent)).status).toBe(404);
    expect([await membershipRow(member), await numbersFor(member)]).toEqual(before);
  });
});

describe('what was confirmed for an earlier subscription of the same member', () => {
  it.each([
    ['free trial', onTrial],
    ['payment', paying],
  ])('(a %s) does not open the next one', async (_kind, make) => {
    const first = await confirmed(make());
    expect((await finish(first.who, first.intent)).status).toBe(200);
    for (const { id } of (await madeFor(first.who)).subscriptions)
      await control.dashboard.cancelNow({ subscription: id });
    const next = await begun(first.who);
    expect(next.intent).not.toBe(first.intent);
    await expectRefused({ ...next, intent: first.intent }, 404, NOT_FOUND);
  });

  it('opens nothing when it is used again after its own has ended', async () => {
    const { who, intent } = await confirmed(paying());
    expect((await finish(who, intent)).status).toBe(200);
    expect((await finish(who, intent)).status).toBe(200); // while it runs, again is the same
    await pass({ days: 2 });
    for (const { id } of (await madeFor(who)).subscriptions) await control.dashboard.cancelNow({ subscription: id });
    const used = await finish(who, intent);
    expect([used.status, used.body.code]).toEqual([410, 'gone']);
    expect((await userOf(who)).hasAccess).toBe(false);
    expect(await numbersFor(who)).toEqual({ customers: 1, subscriptions: 1, charged: [599] });
  });
});

describe('a payment of the member that is not for the plan', () => {
  it.each([
    ['one cent', { amount: '1', currency: 'cad' }],
    ['another currency', { amount: '599', currency: 'usd' }],
    ['the right amount for nothing', { amount: '599', currency: 'cad' }],
  ])('(%s) is refused', async (_what, money) => {
    const own = await paying();
    const { customers } = await madeFor(own.who);
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

/** One word of Stripe's about what is good is another, so that this word alone decides. */
const WORDS: [word: string, of: string, change: object, make?: typeof onTrial][] = [
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

it.each(WORDS)(
  'with another %s in what Stripe says of %s, a good one is refused',
  async (_word, of, change, make = paying) => {
    const own = await confirmed(make());
    const as = (answer: Record<string, unknown>, what: string) =>
      what.startsWith(`GET /v1/${of}`) ? { ...answer, ...change } : answer;
    await expectRefused(own, 404, NOT_FOUND, (work) => line.altered(as, work));
    expect((await finish(own.who, own.intent)).status).toBe(200);
  },
);

describe.each([
  ['SetupIntent', onTrial],
  ['PaymentIntent', paying],
])('an own %s', (_kind, make) => {
  it('that was declined is answered with the words of the bank', async () => {
    const own = await make();
    const { error } = (await confirm(own.clientSecret, CARDS.declined)).body;
    await expectRefused(own, 402, { message: error.message, code: 'payment_failed' });
  });

  it('without a card yet is refused', async () => {
    await expectRefused(await make(), 402, {
      message: 'Your payment could not be processed. Please try again.',
      code: 'payment_failed',
    });
  });

  it('that waits for 3-D Secure is refused until that is done', async () => {
    const own = await make();
    expect((await confirm(own.clientSecret, CARDS.threeDSecure)).body.status).toBe('requires_action');
    await expectRefused(own, 409, { message: "The payment hasn't been confirmed yet.", code: 'conflict' });
    await control.authenticate(own.intent, 'succeed');
    expect((await finish(own.who, own.intent)).body.hasAccess).toBe(true);
  });

  it('on which the bank still works is answered 202, and opens nothing yet', async () => {
    const own = await confirmed(make());
    const as = (answer: Record<string, unknown>, what: string) =>
      what.endsWith(own.intent) ? { ...answer, status: 'processing' } : answer;
    await expectRefused(own, 202, { message: 'Payment is processing.' }, (work) => line.altered(as, work));
    expect((await finish(own.who, own.intent)).status).toBe(200);
  });

  it('that was canceled at Stripe is gone', async () => {
    const own = await make();
    const as = (answer: Record<string, unknown>, what: string) =>
      what.endsWith(own.intent) ? { ...answer, status: 'canceled' } : answer;
    await expectRefused(
      own,
      410,
      { message: 'This payment was cancelled. Please start again.', code: 'gone' },
      (work) => line.altered(as, work),
    );
  });

  it('of what the member has reset is his no more', async () => {
    const own = await make();
    expect((await ask(own.who, 'POST', '/api/reset-subscription')).status).toBe(200);
    await expectRefused(own, 404, NOT_FOUND);
    expect((await begun(own.who)).intent).not.toBe(own.intent);
    await expectRefused(own, 404, NOT_FOUND);
  });
});

it('a payment that was given back opens nothing by itself; the plan goes on as Stripe has it', async () => {
  const own = await confirmed(paying());
  await control.webhooks.discard(); // only the refund's own is to come
  const { charges } = await madeFor(own.who);
  await control.refund({ charge: charges[0]?.id ?? '' });
  await expectRefused(own, 410, { message: 'This payment was refunded. Please start again.', code: 'gone' });
  await control.webhooks.resume();
  // A refund is a kindness (decisions, M6) and holds nobody: with its event the membership follows the plan, which runs.
  await until(async () => (await userOf(own.who)).hasAccess === true);
  expect(await membershipRow(own.who)).toMatchObject({ status: 'active', hold: null });
  expect((await finish(own.who, own.intent)).status).toBe(410);
});
