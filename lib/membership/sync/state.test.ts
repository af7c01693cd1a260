import { describe, expect, it } from 'vitest';
import { hasAccess } from '@/lib/policy/access';
import { deriveMembershipState } from './state';
import type { DerivedState, Hold, MembershipState, PaymentFacts, Snapshot, SubscriptionFacts } from './state';

const NOW = new Date('2026-11-05T12:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR);
const days = (count: number) => hours(count * 24);

const CARD = { id: 'pm_1', brand: 'visa', last4: '4242', expires: '08/27' };
const CLAIMED = new Set(['sub_1']);
const NO_CLAIM: ReadonlySet<string> = new Set<string>();

const INACTIVE: MembershipState = {
  status: 'inactive',
  stripeStatus: null,
  stripeCustomerId: 'cus_1',
  stripeSubscriptionId: null,
  priceId: null,
  priceCents: null,
  priceInterval: null,
  pendingIntentId: null,
  trialEnd: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  cancellationReason: null,
  cardId: null,
  cardBrand: null,
  cardLast4: null,
  cardExpires: null,
  activatedAt: null,
  firstPaidAt: null,
  pastDueSince: null,
  latestInvoiceId: null,
  latestInvoiceStatus: null,
  latestInvoiceTries: 0,
  nextCents: null,
  hold: null,
  accessUntil: null,
};

const stored = (overrides: Partial<MembershipState> = {}): MembershipState => ({ ...INACTIVE, ...overrides });

/** The stored row of a member who has paid for months. */
const PAYING = stored({
  status: 'active',
  stripeStatus: 'active',
  stripeSubscriptionId: 'sub_1',
  priceId: 'price_1',
  priceCents: 599,
  priceInterval: 'month',
  currentPeriodStart: days(-10),
  currentPeriodEnd: days(20),
  cardId: 'pm_1',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpires: '08/27',
  activatedAt: days(-70),
  firstPaidAt: days(-63),
  latestInvoiceId: 'in_1',
  latestInvoiceStatus: 'paid',
  latestInvoiceTries: 1,
  accessUntil: days(21),
});

const INVOICE = { id: 'in_1', status: 'paid', amount: 599, tries: 1, isCollected: false, finalizedAt: days(-10) };
const OPEN = { ...INVOICE, status: 'open', finalizedAt: hours(-23) };
const DRAFT = { ...INVOICE, status: 'draft', tries: 0, finalizedAt: null };

/** Returns a running, paid subscription with the given differences. */
const plan = (overrides: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  isOurs: true,
  priceId: 'price_1',
  priceCents: 599,
  priceInterval: 'month',
  createdAt: days(-70),
  trialEnd: null,
  periodStart: days(-10),
  periodEnd: days(20),
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  cancellationReason: null,
  isCollectionPaused: false,
  isGivenUp: false,
  heldBack: null,
  card: CARD,
  pendingSetupIntentId: null,
  nextCents: null,
  invoice: INVOICE,
  ...overrides,
});

const trial = (overrides: Partial<SubscriptionFacts> = {}) =>
  plan({
    status: 'trialing',
    createdAt: days(-2),
    trialEnd: days(5),
    periodStart: days(-2),
    periodEnd: days(5),
    invoice: null,
    ...overrides,
  });

const failing = (overrides: Partial<SubscriptionFacts> = {}) =>
  plan({ status: 'past_due', periodStart: days(-1), periodEnd: days(29), invoice: OPEN, ...overrides });

const paid = (overrides: Partial<PaymentFacts> = {}): PaymentFacts => ({
  invoiceId: 'in_1',
  subscriptionId: 'sub_1',
  amountPaid: 599,
  currency: 'cad',
  status: 'paid',
  billingReason: 'subscription_cycle',
  periodStart: days(-10),
  periodEnd: days(20),
  paidAt: days(-10),
  number: null,
  charge: null,
  ...overrides,
});

type Reading = {
  before?: MembershipState;
  customer?: Snapshot['customer'];
  plans?: SubscriptionFacts[];
  payments?: PaymentFacts[];
  claims?: ReadonlySet<string>;
};

const reading = (
  { before = stored(), customer = 'there', plans = [], payments = [], claims = NO_CLAIM }: Reading,
  now = NOW,
): DerivedState =>
  deriveMembershipState(before, { customer, email: 'parent@example.org', subscriptions: plans, payments }, claims, now);

type Case = readonly [
  why: string,
  given: Reading,
  expected: Partial<MembershipState>,
  troubles?: DerivedState['troubles'],
];

/** Defines the tests for one row of the table of membership states. */
const row = (title: string, cases: Case[]) =>
  describe(title, () => {
    for (const [why, facts, expected, troubles = []] of cases) {
      it(why, () => {
        const derived = reading(facts);
        expect(derived.state).toMatchObject(expected);
        expect(derived.troubles).toEqual(troubles);
      });
    }
  });

const NOTHING: Partial<MembershipState> = {
  status: 'inactive',
  accessUntil: null,
  stripeStatus: null,
  stripeSubscriptionId: null,
  pendingIntentId: null,
  currentPeriodEnd: null,
  cardId: null,
  pastDueSince: null,
  latestInvoiceId: null,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
};

row('1. no customer, or no subscription', [
  [
    'registered, never more',
    { before: stored({ stripeCustomerId: null }), customer: 'none' },
    { ...NOTHING, stripeCustomerId: null },
  ],
  ['a customer without a subscription', {}, { ...NOTHING, stripeCustomerId: 'cus_1' }],
  [
    'after a reset, what has ended is not taken up again',
    { plans: [plan({ status: 'canceled', endedAt: days(-1) })], payments: [paid()] },
    NOTHING,
  ],
  [
    'what was once is kept',
    { before: stored({ activatedAt: days(-9), firstPaidAt: days(-2) }) },
    { ...NOTHING, activatedAt: days(-9), firstPaidAt: days(-2) },
  ],
]);

const UNFINISHED: Partial<MembershipState> = {
  status: 'incomplete',
  stripeStatus: 'trialing',
  accessUntil: null,
  trialEnd: null,
  activatedAt: null,
};

row('2. a trial without a card', [
  [
    'the form is open',
    { plans: [trial({ card: null, pendingSetupIntentId: 'seti_1' })] },
    { ...UNFINISHED, stripeSubscriptionId: 'sub_1', pendingIntentId: 'seti_1' },
  ],
  ['claimed, but the card is gone', { plans: [trial({ card: null })], claims: CLAIMED }, UNFINISHED],
  ['with a card of an earlier time, but no claim', { plans: [trial()] }, { ...UNFINISHED, cardId: 'pm_1' }],
  ['with a claim for another subscription', { plans: [trial()], claims: new Set(['sub_0']) }, UNFINISHED],
  ['scheduled to cancel is still unfinished', { plans: [trial({ card: null, cancelAtPeriodEnd: true })] }, UNFINISHED],
  [
    'the intent we noted stays, when Stripe names none',
    { before: stored({ stripeSubscriptionId: 'sub_1', pendingIntentId: 'seti_9' }), plans: [trial({ card: null })] },
    { ...UNFINISHED, pendingIntentId: 'seti_9' },
  ],
  [
    'the intent of another subscription does not',
    { before: stored({ stripeSubscriptionId: 'sub_0', pendingIntentId: 'seti_9' }), plans: [trial({ card: null })] },
    { ...UNFINISHED, pendingIntentId: null },
  ],
]);

row('3. a trial with a card and a claim', [
  [
    'is active until a day after its end',
    { plans: [trial()], claims: CLAIMED },
    {
      status: 'active',
      stripeStatus: 'trialing',
      trialEnd: days(5),
      accessUntil: days(6),
      activatedAt: NOW,
      firstPaidAt: null,
    },
  ],
  [
    'has nothing left to confirm',
    { before: stored({ stripeSubscriptionId: 'sub_1', pendingIntentId: 'seti_1' }), plans: [trial()], claims: CLAIMED },
    { status: 'active', pendingIntentId: null },
  ],
  [
    'shows the card',
    { plans: [trial()], claims: CLAIMED },
    { cardId: 'pm_1', cardBrand: 'visa', cardLast4: '4242', cardExpires: '08/27' },
  ],
  [
    'was activated when it was first seen so',
    { before: stored({ activatedAt: days(-1) }), plans: [trial()], claims: CLAIMED },
    { activatedAt: days(-1) },
  ],
  [
    'by the end of the trial, not by that of the period',
    { plans: [trial({ periodEnd: days(9) })], claims: CLAIMED },
    { accessUntil: days(6) },
  ],
  [
    'gives no access beyond that day, when nothing newer was read',
    { plans: [trial({ trialEnd: days(-2), periodEnd: days(-2) })], claims: CLAIMED },
    { status: 'active', accessUntil: days(-1) },
  ],
]);

const DENIED: Partial<MembershipState> = { status: 'incomplete', hold: 'trial_denied', accessUntil: null };
const denied = stored({ hold: 'trial_denied', stripeSubscriptionId: 'sub_1' });

row('4. a trial whose claim was refused', [
  [
    'while Stripe still has it trialing',
    { before: denied, plans: [trial()] },
    { ...DENIED, stripeSubscriptionId: 'sub_1' },
  ],
  [
    'after it was ended',
    { before: denied, plans: [trial({ status: 'canceled', endedAt: NOW })] },
    { ...DENIED, stripeSubscriptionId: null },
  ],
  ['after it was forgotten', { before: stored({ hold: 'trial_denied' }) }, { ...DENIED, stripeSubscriptionId: null }],
  ['while the paid one is not paid', { before: denied, plans: [plan({ status: 'incomplete' })] }, DENIED],
  [
    'not for who pays: that lifts it',
    { before: denied, plans: [plan({ id: 'sub_2' })] },
    { status: 'active', hold: null, accessUntil: days(21), stripeSubscriptionId: 'sub_2' },
  ],
]);

row('5. running, and scheduled to cancel', [
  [
    'by cancel_at_period_end',
    { before: PAYING, plans: [plan({ cancelAtPeriodEnd: true })] },
    { status: 'canceled', accessUntil: days(20), cancelAtPeriodEnd: true, endedAt: null },
  ],
  [
    'by cancel_at alone, as the portal does it',
    { before: PAYING, plans: [plan({ cancelAt: days(20) })] },
    { status: 'canceled', accessUntil: days(20), cancelAt: days(20) },
  ],
  [
    'by cancel_at before the period ends',
    { before: PAYING, plans: [plan({ cancelAt: days(3) })] },
    { status: 'canceled', accessUntil: days(3) },
  ],
  [
    'by both: cancel_at counts',
    { before: PAYING, plans: [plan({ cancelAtPeriodEnd: true, cancelAt: days(19) })] },
    { status: 'canceled', accessUntil: days(19) },
  ],
  [
    'a trial, without the slack',
    { plans: [trial({ cancelAtPeriodEnd: true })], claims: CLAIMED },
    { status: 'canceled', stripeStatus: 'trialing', accessUntil: days(5), trialEnd: days(5) },
  ],
  [
    'a trial by cancel_at',
    { plans: [trial({ cancelAt: days(5) })], claims: CLAIMED },
    { status: 'canceled', accessUntil: days(5) },
  ],
  [
    'taken back',
    {
      before: stored({ ...PAYING, status: 'canceled', cancelAtPeriodEnd: true, accessUntil: days(20) }),
      plans: [plan()],
    },
    { status: 'active', accessUntil: days(21), cancelAtPeriodEnd: false },
  ],
]);

row('6. a first payment that is not done', [
  [
    'never tried',
    { plans: [plan({ status: 'incomplete', card: null, invoice: { ...INVOICE, status: 'open', tries: 0 } })] },
    {
      status: 'incomplete',
      stripeStatus: 'incomplete',
      accessUntil: null,
      latestInvoiceStatus: 'open',
      latestInvoiceTries: 0,
    },
  ],
  [
    'declined; the intent to try again with is kept',
    {
      before: stored({ stripeSubscriptionId: 'sub_1', pendingIntentId: 'pi_1' }),
      plans: [plan({ status: 'incomplete', card: null })],
    },
    { status: 'incomplete', accessUntil: null, pendingIntentId: 'pi_1' },
  ],
  [
    'of who paid before: no grace for it',
    { before: stored({ firstPaidAt: days(-90), activatedAt: days(-90) }), plans: [plan({ status: 'incomplete' })] },
    { status: 'incomplete', accessUntil: null },
  ],
]);

row('7. a first payment that expired', [
  [
    'is forgotten, and a new one can be made',
    {
      before: stored({
        status: 'incomplete',
        stripeStatus: 'incomplete',
        stripeSubscriptionId: 'sub_1',
        pendingIntentId: 'pi_1',
      }),
      plans: [plan({ status: 'incomplete_expired', endedAt: hours(-1) })],
    },
    NOTHING,
  ],
  [
    'of another time is not looked at',
    { plans: [plan({ status: 'incomplete_expired', endedAt: days(-80) })] },
    NOTHING,
  ],
]);

row('8. active', [
  [
    'until a day after the period',
    { before: PAYING, plans: [plan()] },
    {
      status: 'active',
      stripeStatus: 'active',
      accessUntil: days(21),
      currentPeriodStart: days(-10),
      currentPeriodEnd: days(20),
    },
  ],
  [
    'with the invoice of the new period in draft',
    { before: PAYING, plans: [plan({ periodStart: hours(-1), periodEnd: days(30), invoice: DRAFT })] },
    { status: 'active', accessUntil: days(31), latestInvoiceStatus: 'draft' },
  ],
  [
    'the first payment is noted',
    { plans: [plan()], payments: [paid({ paidAt: days(-3) }), paid({ invoiceId: 'in_0', paidAt: days(-33) })] },
    { firstPaidAt: days(-33) },
  ],
  [
    'a first payment known from before stays',
    { before: PAYING, plans: [plan()], payments: [paid()] },
    { firstPaidAt: days(-63) },
  ],
  [
    'an invoice of nothing is no payment',
    { plans: [plan()], payments: [paid({ amountPaid: 0 })] },
    { firstPaidAt: null },
  ],
  [
    'a payment for something else is none',
    { plans: [plan()], payments: [paid({ subscriptionId: 'sub_other' }), paid({ subscriptionId: null })] },
    { firstPaidAt: null },
  ],
  [
    'paid again after a failure',
    {
      before: stored({ ...PAYING, status: 'past_due', pastDueSince: days(-3), accessUntil: days(4) }),
      plans: [plan()],
    },
    { status: 'active', accessUntil: days(21), pastDueSince: null },
  ],
  [
    'collection paused by staff: active, and looked at',
    { before: PAYING, plans: [plan({ isCollectionPaused: true })] },
    { status: 'active', accessUntil: days(21) },
    ['collection_paused'],
  ],
]);

const GRACE_END = new Date(hours(-23).getTime() + 7 * DAY);

row('9. past due, for who has paid before', [
  [
    'seven days from the invoice',
    { before: PAYING, plans: [failing()] },
    { status: 'past_due', stripeStatus: 'past_due', pastDueSince: hours(-23), accessUntil: GRACE_END },
  ],
  [
    'from the period, when the invoice is not final',
    { before: PAYING, plans: [failing({ invoice: DRAFT })] },
    { pastDueSince: days(-1), accessUntil: days(6) },
  ],
  [
    'from the period, when there is no invoice',
    { before: PAYING, plans: [failing({ invoice: null })] },
    { pastDueSince: days(-1), accessUntil: days(6) },
  ],
  [
    'the earliest moment is kept over the next period',
    { before: stored({ ...PAYING, status: 'past_due', pastDueSince: days(-5) }), plans: [failing()] },
    { pastDueSince: days(-5), accessUntil: days(2) },
  ],
  [
    'an earlier one is taken',
    { before: stored({ ...PAYING, status: 'past_due', pastDueSince: NOW }), plans: [failing()] },
    { pastDueSince: hours(-23), accessUntil: GRACE_END },
  ],
  [
    'the payment is known only from this reading',
    { plans: [failing()], payments: [paid({ paidAt: days(-31) })] },
    { firstPaidAt: days(-31), accessUntil: GRACE_END },
  ],
  [
    'scheduled to cancel changes nothing of it',
    { before: PAYING, plans: [failing({ cancelAtPeriodEnd: true, cancelAt: days(29) })] },
    { status: 'past_due', accessUntil: GRACE_END, cancelAtPeriodEnd: true },
  ],
  [
    'without any moment to count from there is no grace',
    { before: PAYING, plans: [failing({ invoice: null, periodStart: null })] },
    { status: 'past_due', pastDueSince: null, accessUntil: null },
  ],
]);

row('10. past due, never paid', [
  [
    'no second free week after the trial',
    {
      before: stored({ ...PAYING, stripeStatus: 'trialing', firstPaidAt: null }),
      plans: [failing({ trialEnd: days(-1) })],
      claims: CLAIMED,
    },
    { status: 'past_due', accessUntil: null, pastDueSince: hours(-23) },
  ],
  [
    'nor by the invoice of nothing for the trial',
    { plans: [failing()], payments: [paid({ amountPaid: 0 })], claims: CLAIMED },
    { status: 'past_due', accessUntil: null, firstPaidAt: null },
  ],
  [
    'nor by a payment for something else',
    { plans: [failing()], payments: [paid({ subscriptionId: 'sub_other' })], claims: CLAIMED },
    { status: 'past_due', accessUntil: null },
  ],
]);

row('11. unpaid', [
  [
    'has no access, whatever was paid',
    { before: PAYING, plans: [plan({ status: 'unpaid' })] },
    { status: 'unpaid', stripeStatus: 'unpaid', accessUntil: null, pastDueSince: null },
  ],
  [
    'also where grace was running',
    {
      before: stored({ ...PAYING, status: 'past_due', pastDueSince: days(-1), accessUntil: days(6) }),
      plans: [plan({ status: 'unpaid' })],
    },
    { status: 'unpaid', accessUntil: null },
  ],
]);

row('12. paused', [
  [
    'after a trial without a card',
    { plans: [trial({ status: 'paused', card: null })], claims: CLAIMED },
    { status: 'paused', stripeStatus: 'paused', accessUntil: null },
  ],
  [
    'by hand',
    { before: PAYING, plans: [plan({ status: 'paused' })] },
    { status: 'paused', accessUntil: null, cardId: 'pm_1' },
  ],
]);

const over = (overrides: Partial<SubscriptionFacts> = {}) =>
  plan({ status: 'canceled', endedAt: days(-1), cancellationReason: 'cancellation_requested', ...overrides });

row('13. ended', [
  [
    'at once: access ends with it',
    { before: PAYING, plans: [over()], payments: [paid()] },
    {
      status: 'canceled',
      stripeStatus: 'canceled',
      stripeSubscriptionId: 'sub_1',
      accessUntil: days(-1),
      endedAt: days(-1),
      cancellationReason: 'cancellation_requested',
    },
  ],
  [
    'grace that ended before stays ended',
    { before: stored({ ...PAYING, status: 'past_due', accessUntil: days(-8) }), plans: [over()], payments: [paid()] },
    { status: 'canceled', accessUntil: days(-8) },
  ],
  [
    'where there was none, the end is past already',
    {
      before: stored({ ...PAYING, status: 'past_due', firstPaidAt: null, accessUntil: null }),
      plans: [over()],
      claims: CLAIMED,
    },
    { status: 'canceled', accessUntil: days(-1) },
  ],
  [
    'a trial that was used',
    { before: stored({ ...PAYING, stripeStatus: 'trialing', accessUntil: days(6) }), plans: [over()], claims: CLAIMED },
    { status: 'canceled', accessUntil: days(-1), pendingIntentId: null },
  ],
  [
    'no end named: it ended now',
    { before: PAYING, plans: [over({ endedAt: null })], payments: [paid()] },
    { status: 'canceled', accessUntil: NOW },
  ],
  [
    'a form that was never finished leaves nothing',
    {
      before: stored({ status: 'incomplete', stripeSubscriptionId: 'sub_1' }),
      plans: [over({ pendingSetupIntentId: 'seti_1', card: null })],
    },
    NOTHING,
  ],
  [
    'only while it is the one we hold',
    { before: stored({ stripeSubscriptionId: null }), plans: [over()], payments: [paid()] },
    NOTHING,
  ],
]);

const HELD: Partial<MembershipState> = { status: 'canceled', accessUntil: null };
const holds = (['dispute', 'fraud', 'refund'] as const).flatMap((hold): Case[] => [
  [
    `${hold}: over an active one`,
    { before: stored({ ...PAYING, hold, accessUntil: null }), plans: [plan()] },
    { ...HELD, hold, stripeStatus: 'active' },
  ],
  [`${hold}: over a trial`, { before: stored({ hold }), plans: [trial()], claims: CLAIMED }, { ...HELD, hold }],
  [
    `${hold}: over a scheduled end`,
    { before: stored({ ...PAYING, hold }), plans: [plan({ cancelAtPeriodEnd: true })] },
    { ...HELD, hold },
  ],
  [
    `${hold}: over grace`,
    { before: stored({ ...PAYING, hold }), plans: [failing()] },
    { ...HELD, hold, pastDueSince: hours(-23) },
  ],
  [
    `${hold}: over one that ended`,
    { before: stored({ ...PAYING, hold }), plans: [over()], payments: [paid()] },
    { ...HELD, hold, endedAt: days(-1) },
  ],
  [`${hold}: over nothing`, { before: stored({ hold }) }, { ...HELD, hold, stripeSubscriptionId: null }],
  [
    `${hold}: over an unknown subscription`,
    { before: stored({ ...PAYING, hold }) },
    { ...HELD, hold, stripeSubscriptionId: 'sub_1' },
    ['unknown_subscription'],
  ],
  [
    `${hold}: paying does not lift it`,
    { before: stored({ hold }), plans: [plan({ id: 'sub_2' })], payments: [paid({ subscriptionId: 'sub_2' })] },
    { ...HELD, hold },
  ],
]);

row('14. on hold', [
  ...holds,
  [
    'a word that nobody set here holds, too',
    { before: stored({ ...PAYING, hold: 'something' as Hold }), plans: [plan()] },
    { ...HELD, hold: 'something' as Hold },
  ],
  [
    'lifted by a person, access is as Stripe says',
    { before: stored({ ...PAYING, status: 'canceled', accessUntil: null }), plans: [plan()] },
    { status: 'active', hold: null, accessUntil: days(21) },
  ],
]);

row('15. the customer was deleted at Stripe', [
  ['both ids are cleared', { before: PAYING, customer: 'gone' }, { ...NOTHING, stripeCustomerId: null, hold: null }],
  ['what was once is kept', { before: PAYING, customer: 'gone' }, { firstPaidAt: days(-63), activatedAt: days(-70) }],
  [
    'a hold stays',
    { before: stored({ ...PAYING, hold: 'dispute' }), customer: 'gone' },
    { ...HELD, hold: 'dispute', stripeCustomerId: null, stripeSubscriptionId: null },
  ],
  [
    'so does a refused trial',
    { before: denied, customer: 'gone' },
    { ...DENIED, stripeCustomerId: null, stripeSubscriptionId: null },
  ],
]);

row('16. a subscription that Stripe does not know', [
  ['all is kept', { before: PAYING }, PAYING, ['unknown_subscription']],
  [
    'also what had run out: nothing is extended',
    { before: stored({ ...PAYING, accessUntil: days(-3) }) },
    { status: 'active', accessUntil: days(-3) },
    ['unknown_subscription'],
  ],
  ['also when others have ended', { before: PAYING, plans: [over({ id: 'sub_0' })] }, PAYING, ['unknown_subscription']],
  [
    'also when ours now bills for something else',
    { before: PAYING, plans: [plan({ isOurs: false })] },
    PAYING,
    ['unknown_subscription'],
  ],
  [
    'not when another one runs',
    { before: PAYING, plans: [plan({ id: 'sub_2' })] },
    { status: 'active', stripeSubscriptionId: 'sub_2' },
  ],
]);

row('17. a status that nobody taught us', [
  [
    'keeps what was, and no more',
    { before: stored({ ...PAYING, accessUntil: days(2) }), plans: [plan({ status: 'on_holiday' })] },
    { status: 'active', stripeStatus: 'on_holiday', accessUntil: days(2) },
    ['unknown_status'],
  ],
  [
    'keeps what had run out',
    { before: stored({ ...PAYING, accessUntil: days(-2) }), plans: [plan({ status: 'on_holiday' })] },
    { status: 'active', accessUntil: days(-2) },
    ['unknown_status'],
  ],
  [
    'keeps a scheduled end',
    {
      before: stored({ ...PAYING, status: 'canceled', accessUntil: days(20) }),
      plans: [plan({ status: 'on_holiday' })],
    },
    { status: 'canceled', accessUntil: days(20) },
    ['unknown_status'],
  ],
  [
    'gives a newcomer nothing',
    { plans: [plan({ status: 'on_holiday' })], claims: CLAIMED },
    { status: 'inactive', accessUntil: null, activatedAt: null, stripeSubscriptionId: 'sub_1' },
    ['unknown_status'],
  ],
  [
    'counts less than one that runs',
    { before: PAYING, plans: [plan({ id: 'sub_2', status: 'on_holiday', createdAt: NOW }), plan()] },
    { status: 'active', stripeSubscriptionId: 'sub_1' },
    ['two_subscriptions'],
  ],
]);

describe('row 18 of the membership states: complimentary access from an administrator', () => {
  it.each<[string, Reading, string]>([
    ['nothing', {}, 'inactive'],
    ['unpaid', { before: PAYING, plans: [plan({ status: 'unpaid' })] }, 'unpaid'],
    ['a hold', { before: stored({ ...PAYING, hold: 'dispute' }), plans: [plan()] }, 'canceled'],
    ['ended', { before: PAYING, plans: [over()], payments: [paid()] }, 'canceled'],
  ])("complimentary access lasts to the second and keeps the membership's status: %s", (_over, facts, status) => {
    const { state } = reading(facts);
    expect(state.status).toBe(status);
    const person = { isAdmin: false, accessUntil: state.accessUntil, overrideUntil: days(1), seatUntil: null };
    expect([new Date(days(1).getTime() - 1000), days(1)].map((moment) => hasAccess(person, moment))).toEqual([
      true,
      false,
    ]);
  });
});

describe('the time at which access ends', { tags: ['P8'] }, () => {
  it.each<[string, Reading, Date]>([
    ['a trial', { plans: [trial()], claims: CLAIMED }, days(6)],
    ['a canceled trial', { plans: [trial({ cancelAtPeriodEnd: true })], claims: CLAIMED }, days(5)],
    ['a paid period', { before: PAYING, plans: [plan()] }, days(21)],
    ['a canceled period', { before: PAYING, plans: [plan({ cancelAtPeriodEnd: true })] }, days(20)],
    ['grace', { before: PAYING, plans: [failing()] }, GRACE_END],
  ])('the access of %s ends to the second', (_what, facts, end) => {
    const { accessUntil } = reading(facts).state;
    const person = { isAdmin: false, accessUntil, overrideUntil: null, seatUntil: null };
    const moments = [-1000, -1, 0, 1000].map((milliseconds) => new Date(end.getTime() + milliseconds));
    expect(moments.map((moment) => hasAccess(person, moment))).toEqual([true, true, false, false]);
  });
});

describe('a card that fails at the end of the trial', () => {
  it('access lasts until the first charge, ends when the card fails, and returns after the payment', () => {
    const begun = reading({ plans: [trial()], claims: CLAIMED }).state;
    const renewed = plan({
      createdAt: days(-2),
      trialEnd: days(5),
      periodStart: days(5),
      periodEnd: days(35),
      invoice: DRAFT,
    });
    const drafted = reading({ before: begun, plans: [renewed], claims: CLAIMED }, days(5)).state;
    expect(drafted).toMatchObject({ status: 'active', accessUntil: days(36), activatedAt: NOW });

    const open = { ...INVOICE, status: 'open', finalizedAt: hours(5 * 24 + 1) };
    const failed = reading(
      { before: drafted, plans: [{ ...renewed, status: 'past_due', invoice: open }], claims: CLAIMED },
      days(5.1),
    ).state;
    expect(failed).toMatchObject({ status: 'past_due', accessUntil: null, pastDueSince: hours(121) });

    const settled = reading(
      { before: failed, plans: [renewed], payments: [paid({ paidAt: days(6) })], claims: CLAIMED },
      days(6),
    ).state;
    expect(settled).toMatchObject({
      status: 'active',
      accessUntil: days(36),
      firstPaidAt: days(6),
      pastDueSince: null,
    });

    const later = {
      ...renewed,
      status: 'past_due',
      periodStart: days(35),
      invoice: { ...open, id: 'in_3', finalizedAt: days(35) },
    };
    expect(reading({ before: settled, plans: [later] }, days(36)).state).toMatchObject({
      status: 'past_due',
      accessUntil: days(42),
    });
  });
});
