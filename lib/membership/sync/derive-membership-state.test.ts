import { describe, expect, it } from 'vitest';
import { hasAccess } from '@/lib/policy/access';
import { days, DAY, INACTIVE, NOW, paymentFacts, subscriptionFacts } from '@/tests/support/billing/membership-facts';
import { deriveMembershipState } from './derive-membership-state';
import type {
  DerivedMembershipState,
  Hold,
  MembershipState,
  SyncedPayment,
  StripeSnapshot,
  SyncedSubscription,
} from './derive-membership-state';

const HOUR = 3_600_000;
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR);

const CLAIMED = new Set(['sub_1']);
const NO_CLAIM: ReadonlySet<string> = new Set<string>();

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
const plan = (overrides: Partial<SyncedSubscription> = {}) => subscriptionFacts({ invoice: INVOICE, ...overrides });

const trial = (overrides: Partial<SyncedSubscription> = {}) =>
  plan({
    status: 'trialing',
    createdAt: days(-2),
    trialEnd: days(5),
    periodStart: days(-2),
    periodEnd: days(5),
    invoice: null,
    ...overrides,
  });

const failing = (overrides: Partial<SyncedSubscription> = {}) =>
  plan({ status: 'past_due', periodStart: days(-1), periodEnd: days(29), invoice: OPEN, ...overrides });

const paid = (overrides: Partial<SyncedPayment> = {}) => paymentFacts('sub_1', overrides);

type Reading = {
  before?: MembershipState;
  customer?: StripeSnapshot['customer'];
  plans?: SyncedSubscription[];
  payments?: SyncedPayment[];
  claims?: ReadonlySet<string>;
};

const reading = (
  { before = stored(), customer = 'there', plans = [], payments = [], claims = NO_CLAIM }: Reading,
  now = NOW,
): DerivedMembershipState =>
  deriveMembershipState(before, { customer, email: 'parent@example.org', subscriptions: plans, payments }, claims, now);

type Case = readonly [
  why: string,
  given: Reading,
  expected: Partial<MembershipState>,
  troubles?: DerivedMembershipState['troubles'],
];

/** Defines the tests for one row of the table in docs/product/membership-states.md. */
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

row('1. a person without a Stripe customer or a subscription', [
  [
    'a person who only registered has no membership',
    { before: stored({ stripeCustomerId: null }), customer: 'none' },
    { ...NOTHING, stripeCustomerId: null },
  ],
  ['a customer without a subscription has no membership', {}, { ...NOTHING, stripeCustomerId: 'cus_1' }],
  [
    'a subscription that ended before a reset stays ignored',
    { plans: [plan({ status: 'canceled', endedAt: days(-1) })], payments: [paid()] },
    NOTHING,
  ],
  [
    'the dates of the first activation and the first payment stay',
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
    'a trial with an open payment form is incomplete',
    { plans: [trial({ card: null, pendingSetupIntentId: 'seti_1' })] },
    { ...UNFINISHED, stripeSubscriptionId: 'sub_1', pendingIntentId: 'seti_1' },
  ],
  [
    'a claimed trial is incomplete after its card is removed',
    { plans: [trial({ card: null })], claims: CLAIMED },
    UNFINISHED,
  ],
  [
    'a trial with an earlier card but without a claim is incomplete',
    { plans: [trial()] },
    { ...UNFINISHED, cardId: 'pm_1' },
  ],
  [
    'a trial with a claim for another subscription is incomplete',
    { plans: [trial()], claims: new Set(['sub_0']) },
    UNFINISHED,
  ],
  [
    'a trial that is scheduled to cancel is incomplete',
    { plans: [trial({ card: null, cancelAtPeriodEnd: true })] },
    UNFINISHED,
  ],
  [
    'the stored intent stays if Stripe names none',
    { before: stored({ stripeSubscriptionId: 'sub_1', pendingIntentId: 'seti_9' }), plans: [trial({ card: null })] },
    { ...UNFINISHED, pendingIntentId: 'seti_9' },
  ],
  [
    'the stored intent of another subscription is cleared',
    { before: stored({ stripeSubscriptionId: 'sub_0', pendingIntentId: 'seti_9' }), plans: [trial({ card: null })] },
    { ...UNFINISHED, pendingIntentId: null },
  ],
]);

row('3. a trial with a card and a claim', [
  [
    'the trial is active until a day after its end',
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
    'the trial has no pending intent',
    { before: stored({ stripeSubscriptionId: 'sub_1', pendingIntentId: 'seti_1' }), plans: [trial()], claims: CLAIMED },
    { status: 'active', pendingIntentId: null },
  ],
  [
    'the card of the trial is stored',
    { plans: [trial()], claims: CLAIMED },
    { cardId: 'pm_1', cardBrand: 'visa', cardLast4: '4242', cardExpires: '08/27' },
  ],
  [
    'the date of the first activation stays',
    { before: stored({ activatedAt: days(-1) }), plans: [trial()], claims: CLAIMED },
    { activatedAt: days(-1) },
  ],
  [
    'access depends on the end of the trial, not of the period',
    { plans: [trial({ periodEnd: days(9) })], claims: CLAIMED },
    { accessUntil: days(6) },
  ],
  [
    'access ends a day after the trial if Stripe reports nothing newer',
    { plans: [trial({ trialEnd: days(-2), periodEnd: days(-2) })], claims: CLAIMED },
    { status: 'active', accessUntil: days(-1) },
  ],
]);

const DENIED: Partial<MembershipState> = { status: 'incomplete', hold: 'trial_denied', accessUntil: null };
const denied = stored({ hold: 'trial_denied', stripeSubscriptionId: 'sub_1' });

row('4. a trial whose claim was refused', [
  [
    'the trial stays denied while it still runs at Stripe',
    { before: denied, plans: [trial()] },
    { ...DENIED, stripeSubscriptionId: 'sub_1' },
  ],
  [
    'the trial stays denied after its subscription ended',
    { before: denied, plans: [trial({ status: 'canceled', endedAt: NOW })] },
    { ...DENIED, stripeSubscriptionId: null },
  ],
  [
    'the trial stays denied after its subscription was removed',
    { before: stored({ hold: 'trial_denied' }) },
    { ...DENIED, stripeSubscriptionId: null },
  ],
  [
    'the trial stays denied while the paid subscription is unpaid',
    { before: denied, plans: [plan({ status: 'incomplete' })] },
    DENIED,
  ],
  [
    'a paid subscription lifts the denial',
    { before: denied, plans: [plan({ id: 'sub_2' })] },
    { status: 'active', hold: null, accessUntil: days(21), stripeSubscriptionId: 'sub_2' },
  ],
]);

row('5. active, but scheduled to cancel', [
  [
    'cancel_at_period_end ends access with the period',
    { before: PAYING, plans: [plan({ cancelAtPeriodEnd: true })] },
    { status: 'canceled', accessUntil: days(20), cancelAtPeriodEnd: true, endedAt: null },
  ],
  [
    'cancel_at alone ends access, as when cancelled in the portal',
    { before: PAYING, plans: [plan({ cancelAt: days(20) })] },
    { status: 'canceled', accessUntil: days(20), cancelAt: days(20) },
  ],
  [
    'cancel_at before the end of the period ends access early',
    { before: PAYING, plans: [plan({ cancelAt: days(3) })] },
    { status: 'canceled', accessUntil: days(3) },
  ],
  [
    'cancel_at wins over cancel_at_period_end',
    { before: PAYING, plans: [plan({ cancelAtPeriodEnd: true, cancelAt: days(19) })] },
    { status: 'canceled', accessUntil: days(19) },
  ],
  [
    'a cancelled trial ends without the extra day',
    { plans: [trial({ cancelAtPeriodEnd: true })], claims: CLAIMED },
    { status: 'canceled', stripeStatus: 'trialing', accessUntil: days(5), trialEnd: days(5) },
  ],
  [
    'cancel_at ends a trial without the extra day',
    { plans: [trial({ cancelAt: days(5) })], claims: CLAIMED },
    { status: 'canceled', accessUntil: days(5) },
  ],
  [
    'an undone cancellation makes the membership active again',
    {
      before: stored({ ...PAYING, status: 'canceled', cancelAtPeriodEnd: true, accessUntil: days(20) }),
      plans: [plan()],
    },
    { status: 'active', accessUntil: days(21), cancelAtPeriodEnd: false },
  ],
]);

row('6. an unfinished first payment', [
  [
    'a first payment that was never tried gives no access',
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
    'a declined first payment keeps its intent for another try',
    {
      before: stored({ stripeSubscriptionId: 'sub_1', pendingIntentId: 'pi_1' }),
      plans: [plan({ status: 'incomplete', card: null })],
    },
    { status: 'incomplete', accessUntil: null, pendingIntentId: 'pi_1' },
  ],
  [
    "a former member's unfinished payment gets no grace period",
    { before: stored({ firstPaidAt: days(-90), activatedAt: days(-90) }), plans: [plan({ status: 'incomplete' })] },
    { status: 'incomplete', accessUntil: null },
  ],
]);

row('7. a first payment that expired', [
  [
    'an expired first payment is removed so that a new one can start',
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
    'an expired first payment of an earlier subscription is ignored',
    { plans: [plan({ status: 'incomplete_expired', endedAt: days(-80) })] },
    NOTHING,
  ],
]);

row('8. active', [
  [
    'access lasts until a day after the period',
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
    'access includes the new period while its invoice is a draft',
    { before: PAYING, plans: [plan({ periodStart: hours(-1), periodEnd: days(30), invoice: DRAFT })] },
    { status: 'active', accessUntil: days(31), latestInvoiceStatus: 'draft' },
  ],
  [
    'the date of the first payment is stored',
    { plans: [plan()], payments: [paid({ paidAt: days(-3) }), paid({ invoiceId: 'in_0', paidAt: days(-33) })] },
    { firstPaidAt: days(-33) },
  ],
  [
    'a stored date of the first payment stays',
    { before: PAYING, plans: [plan()], payments: [paid()] },
    { firstPaidAt: days(-63) },
  ],
  [
    'an invoice of zero dollars does not count as a payment',
    { plans: [plan()], payments: [paid({ amountPaid: 0 })] },
    { firstPaidAt: null },
  ],
  [
    'a payment for another product does not count',
    { plans: [plan()], payments: [paid({ subscriptionId: 'sub_other' }), paid({ subscriptionId: null })] },
    { firstPaidAt: null },
  ],
  [
    'a payment after a failure makes the membership active again',
    {
      before: stored({ ...PAYING, status: 'past_due', pastDueSince: days(-3), accessUntil: days(4) }),
      plans: [plan()],
    },
    { status: 'active', accessUntil: days(21), pastDueSince: null },
  ],
  [
    'a paused collection keeps access and raises an alert',
    { before: PAYING, plans: [plan({ isCollectionPaused: true })] },
    { status: 'active', accessUntil: days(21) },
    ['collection_paused'],
  ],
]);

const GRACE_END = new Date(hours(-23).getTime() + 7 * DAY);

row('9. past due, after an earlier payment', [
  [
    'the grace period lasts seven days from the invoice',
    { before: PAYING, plans: [failing()] },
    { status: 'past_due', stripeStatus: 'past_due', pastDueSince: hours(-23), accessUntil: GRACE_END },
  ],
  [
    'the grace period starts with the period if the invoice is a draft',
    { before: PAYING, plans: [failing({ invoice: DRAFT })] },
    { pastDueSince: days(-1), accessUntil: days(6) },
  ],
  [
    'the grace period starts with the period if there is no invoice',
    { before: PAYING, plans: [failing({ invoice: null })] },
    { pastDueSince: days(-1), accessUntil: days(6) },
  ],
  [
    'a stored earlier start of the grace period stays',
    { before: stored({ ...PAYING, status: 'past_due', pastDueSince: days(-5) }), plans: [failing()] },
    { pastDueSince: days(-5), accessUntil: days(2) },
  ],
  [
    'an earlier start of the grace period replaces the stored one',
    { before: stored({ ...PAYING, status: 'past_due', pastDueSince: NOW }), plans: [failing()] },
    { pastDueSince: hours(-23), accessUntil: GRACE_END },
  ],
  [
    'a payment that was not stored before also gives a grace period',
    { plans: [failing()], payments: [paid({ paidAt: days(-31) })] },
    { firstPaidAt: days(-31), accessUntil: GRACE_END },
  ],
  [
    'a scheduled cancellation does not change the grace period',
    { before: PAYING, plans: [failing({ cancelAtPeriodEnd: true, cancelAt: days(29) })] },
    { status: 'past_due', accessUntil: GRACE_END, cancelAtPeriodEnd: true },
  ],
  [
    'there is no grace period without an invoice or a period start',
    { before: PAYING, plans: [failing({ invoice: null, periodStart: null })] },
    { status: 'past_due', pastDueSince: null, accessUntil: null },
  ],
]);

row('10. past due, without an earlier payment', [
  [
    'a trial is not followed by a grace period',
    {
      before: stored({ ...PAYING, stripeStatus: 'trialing', firstPaidAt: null }),
      plans: [failing({ trialEnd: days(-1) })],
      claims: CLAIMED,
    },
    { status: 'past_due', accessUntil: null, pastDueSince: hours(-23) },
  ],
  [
    "the trial's invoice of zero dollars gives no grace period",
    { plans: [failing()], payments: [paid({ amountPaid: 0 })], claims: CLAIMED },
    { status: 'past_due', accessUntil: null, firstPaidAt: null },
  ],
  [
    'a payment for another product gives no grace period',
    { plans: [failing()], payments: [paid({ subscriptionId: 'sub_other' })], claims: CLAIMED },
    { status: 'past_due', accessUntil: null },
  ],
]);

row('11. unpaid', [
  [
    'an unpaid subscription gives no access, despite earlier payments',
    { before: PAYING, plans: [plan({ status: 'unpaid' })] },
    { status: 'unpaid', stripeStatus: 'unpaid', accessUntil: null, pastDueSince: null },
  ],
  [
    'an unpaid subscription ends a running grace period',
    {
      before: stored({ ...PAYING, status: 'past_due', pastDueSince: days(-1), accessUntil: days(6) }),
      plans: [plan({ status: 'unpaid' })],
    },
    { status: 'unpaid', accessUntil: null },
  ],
]);

row('12. paused', [
  [
    'a paused trial without a card gives no access',
    { plans: [trial({ status: 'paused', card: null })], claims: CLAIMED },
    { status: 'paused', stripeStatus: 'paused', accessUntil: null },
  ],
  [
    'a manually paused subscription gives no access',
    { before: PAYING, plans: [plan({ status: 'paused' })] },
    { status: 'paused', accessUntil: null, cardId: 'pm_1' },
  ],
]);

const over = (overrides: Partial<SyncedSubscription> = {}) =>
  plan({ status: 'canceled', endedAt: days(-1), cancellationReason: 'cancellation_requested', ...overrides });

row('13. ended', [
  [
    'access ends with the subscription',
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
    'a grace period that ended earlier stays ended',
    { before: stored({ ...PAYING, status: 'past_due', accessUntil: days(-8) }), plans: [over()], payments: [paid()] },
    { status: 'canceled', accessUntil: days(-8) },
  ],
  [
    'access without a grace period ends with the subscription',
    {
      before: stored({ ...PAYING, status: 'past_due', firstPaidAt: null, accessUntil: null }),
      plans: [over()],
      claims: CLAIMED,
    },
    { status: 'canceled', accessUntil: days(-1) },
  ],
  [
    'access of a used trial ends with the subscription',
    { before: stored({ ...PAYING, stripeStatus: 'trialing', accessUntil: days(6) }), plans: [over()], claims: CLAIMED },
    { status: 'canceled', accessUntil: days(-1), pendingIntentId: null },
  ],
  [
    'a subscription without an end date ends now',
    { before: PAYING, plans: [over({ endedAt: null })], payments: [paid()] },
    { status: 'canceled', accessUntil: NOW },
  ],
  [
    'an unfinished payment form leaves no membership',
    {
      before: stored({ status: 'incomplete', stripeSubscriptionId: 'sub_1' }),
      plans: [over({ pendingSetupIntentId: 'seti_1', card: null })],
    },
    NOTHING,
  ],
  [
    'an ended subscription that is not stored is ignored',
    { before: stored({ stripeSubscriptionId: null }), plans: [over()], payments: [paid()] },
    NOTHING,
  ],
]);

const HELD: Partial<MembershipState> = { status: 'canceled', accessUntil: null };
const holds = (['dispute', 'fraud', 'refund'] as const).flatMap((hold): Case[] => [
  [
    `${hold}: an active subscription gives no access`,
    { before: stored({ ...PAYING, hold, accessUntil: null }), plans: [plan()] },
    { ...HELD, hold, stripeStatus: 'active' },
  ],
  [
    `${hold}: a trial gives no access`,
    { before: stored({ hold }), plans: [trial()], claims: CLAIMED },
    { ...HELD, hold },
  ],
  [
    `${hold}: a subscription that is scheduled to cancel gives no access`,
    { before: stored({ ...PAYING, hold }), plans: [plan({ cancelAtPeriodEnd: true })] },
    { ...HELD, hold },
  ],
  [
    `${hold}: a grace period gives no access`,
    { before: stored({ ...PAYING, hold }), plans: [failing()] },
    { ...HELD, hold, pastDueSince: hours(-23) },
  ],
  [
    `${hold}: an ended subscription stays on hold`,
    { before: stored({ ...PAYING, hold }), plans: [over()], payments: [paid()] },
    { ...HELD, hold, endedAt: days(-1) },
  ],
  [
    `${hold}: a person without a subscription stays on hold`,
    { before: stored({ hold }) },
    { ...HELD, hold, stripeSubscriptionId: null },
  ],
  [
    `${hold}: an unknown subscription stays on hold and raises an alert`,
    { before: stored({ ...PAYING, hold }) },
    { ...HELD, hold, stripeSubscriptionId: 'sub_1' },
    ['unknown_subscription'],
  ],
  [
    `${hold}: a payment does not lift the hold`,
    { before: stored({ hold }), plans: [plan({ id: 'sub_2' })], payments: [paid({ subscriptionId: 'sub_2' })] },
    { ...HELD, hold },
  ],
]);

row('14. on hold', [
  ...holds,
  [
    'an unknown kind of hold also ends access',
    { before: stored({ ...PAYING, hold: 'something' as Hold }), plans: [plan()] },
    { ...HELD, hold: 'something' as Hold },
  ],
  [
    'access is restored from Stripe after an administrator lifts the hold',
    { before: stored({ ...PAYING, status: 'canceled', accessUntil: null }), plans: [plan()] },
    { status: 'active', hold: null, accessUntil: days(21) },
  ],
]);

row('15. the customer was deleted at Stripe', [
  [
    'the ids of the customer and the subscription are cleared',
    { before: PAYING, customer: 'gone' },
    { ...NOTHING, stripeCustomerId: null, hold: null },
  ],
  [
    'the dates of the first activation and the first payment stay',
    { before: PAYING, customer: 'gone' },
    { firstPaidAt: days(-63), activatedAt: days(-70) },
  ],
  [
    'a hold stays in place',
    { before: stored({ ...PAYING, hold: 'dispute' }), customer: 'gone' },
    { ...HELD, hold: 'dispute', stripeCustomerId: null, stripeSubscriptionId: null },
  ],
  [
    'a denied trial stays denied',
    { before: denied, customer: 'gone' },
    { ...DENIED, stripeCustomerId: null, stripeSubscriptionId: null },
  ],
]);

row('16. a subscription that Stripe does not know', [
  ['an unknown subscription changes nothing and raises an alert', { before: PAYING }, PAYING, ['unknown_subscription']],
  [
    'an unknown subscription does not extend expired access',
    { before: stored({ ...PAYING, accessUntil: days(-3) }) },
    { status: 'active', accessUntil: days(-3) },
    ['unknown_subscription'],
  ],
  [
    'the stored membership stays if only other subscriptions ended',
    { before: PAYING, plans: [over({ id: 'sub_0' })] },
    PAYING,
    ['unknown_subscription'],
  ],
  [
    'the stored membership stays if its subscription sells another product',
    { before: PAYING, plans: [plan({ isOurs: false })] },
    PAYING,
    ['unknown_subscription'],
  ],
  [
    'another active subscription replaces the unknown one',
    { before: PAYING, plans: [plan({ id: 'sub_2' })] },
    { status: 'active', stripeSubscriptionId: 'sub_2' },
  ],
]);

row('17. an unknown status', [
  [
    'an unknown status does not extend the stored access',
    { before: stored({ ...PAYING, accessUntil: days(2) }), plans: [plan({ status: 'on_holiday' })] },
    { status: 'active', stripeStatus: 'on_holiday', accessUntil: days(2) },
    ['unknown_status'],
  ],
  [
    'an unknown status does not restore expired access',
    { before: stored({ ...PAYING, accessUntil: days(-2) }), plans: [plan({ status: 'on_holiday' })] },
    { status: 'active', accessUntil: days(-2) },
    ['unknown_status'],
  ],
  [
    'an unknown status keeps a scheduled cancellation',
    {
      before: stored({ ...PAYING, status: 'canceled', accessUntil: days(20) }),
      plans: [plan({ status: 'on_holiday' })],
    },
    { status: 'canceled', accessUntil: days(20) },
    ['unknown_status'],
  ],
  [
    'an unknown status gives a newcomer no access',
    { plans: [plan({ status: 'on_holiday' })], claims: CLAIMED },
    { status: 'inactive', accessUntil: null, activatedAt: null, stripeSubscriptionId: 'sub_1' },
    ['unknown_status'],
  ],
  [
    'an active subscription wins over one with an unknown status',
    { before: PAYING, plans: [plan({ id: 'sub_2', status: 'on_holiday', createdAt: NOW }), plan()] },
    { status: 'active', stripeSubscriptionId: 'sub_1' },
    ['two_subscriptions'],
  ],
]);

describe('complimentary access from an administrator (row 18 of docs/product/membership-states.md)', () => {
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
    ['a cancelled trial', { plans: [trial({ cancelAtPeriodEnd: true })], claims: CLAIMED }, days(5)],
    ['a paid period', { before: PAYING, plans: [plan()] }, days(21)],
    ['a cancelled period', { before: PAYING, plans: [plan({ cancelAtPeriodEnd: true })] }, days(20)],
    ['grace', { before: PAYING, plans: [failing()] }, GRACE_END],
  ])('the access of %s ends to the second', (_what, facts, end) => {
    const { accessUntil } = reading(facts).state;
    const person = { isAdmin: false, accessUntil, overrideUntil: null, seatUntil: null };
    const moments = [-1000, -1, 0, 1000].map((milliseconds) => new Date(end.getTime() + milliseconds));
    expect(moments.map((moment) => hasAccess(person, moment))).toEqual([true, true, false, false]);
  });
});

describe('a card that fails at the end of the trial', () => {
  it('access ends when the card fails at the end of the trial, and returns after the payment', () => {
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
