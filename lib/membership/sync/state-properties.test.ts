import { describe, expect, it } from 'vitest';
import { hasAccess } from '@/lib/policy/access';
import { days, DAY, INACTIVE, NOW, paymentFacts, subscriptionFacts } from '@/tests/support/billing/membership-facts';
import { randomGenerator } from '@/tests/support/random';
import {
  selectMainSubscription,
  deriveMembershipState,
  doesSubscriptionGiveAccess,
  isBillableSubscriptionStatus,
  isScheduledToEnd,
} from './derive-membership-state';
import type {
  DerivedMembershipState,
  Hold,
  MembershipState,
  SyncedPayment,
  StripeSnapshot,
  SyncedSubscription,
} from './derive-membership-state';

const CLAIMED: ReadonlySet<string> = new Set(['sub_1']);
const NO_CLAIM: ReadonlySet<string> = new Set<string>();

const trial = (overrides: Partial<SyncedSubscription> = {}) =>
  subscriptionFacts({ status: 'trialing', trialEnd: days(5), periodEnd: days(5), ...overrides });
const failing = (overrides: Partial<SyncedSubscription> = {}) =>
  subscriptionFacts({ status: 'past_due', ...overrides });
const over = (overrides: Partial<SyncedSubscription> = {}) =>
  subscriptionFacts({ status: 'canceled', endedAt: days(-1), ...overrides });

const snapshotOf = (subscriptions: SyncedSubscription[], payments: SyncedPayment[] = []): StripeSnapshot => ({
  customer: 'there',
  email: 'parent@example.org',
  subscriptions,
  payments,
});

describe('the choice between several subscriptions of one person', () => {
  const [older, newer] = [days(-60), days(-1)];
  const two: DerivedMembershipState['troubles'] = ['two_subscriptions'];
  it.each<[string, SyncedSubscription[], string, DerivedMembershipState['troubles']]>([
    [
      'the older of two active subscriptions',
      [subscriptionFacts({ id: 'new', createdAt: newer }), subscriptionFacts({ id: 'old', createdAt: older })],
      'old',
      two,
    ],
    [
      'an active subscription before a past-due one',
      [failing({ id: 'due', createdAt: newer }), subscriptionFacts({ id: 'runs', createdAt: older })],
      'runs',
      two,
    ],
    [
      'a claimed trial before a past-due subscription',
      [failing({ id: 'due', createdAt: newer }), trial()],
      'sub_1',
      two,
    ],
    [
      'a past-due subscription before a trial without a card',
      [trial({ id: 'form', createdAt: newer, card: null }), failing({ id: 'due', createdAt: older })],
      'due',
      two,
    ],
    [
      'a past-due subscription before an unfinished one',
      [
        subscriptionFacts({ id: 'form', status: 'incomplete', createdAt: newer }),
        failing({ id: 'due', createdAt: older }),
      ],
      'due',
      two,
    ],
    [
      'the newer of two unfinished subscriptions',
      [
        subscriptionFacts({ id: 'old', status: 'incomplete', createdAt: older }),
        subscriptionFacts({ id: 'new', status: 'incomplete', createdAt: newer }),
      ],
      'new',
      two,
    ],
    [
      'the newer of two past-due subscriptions',
      [failing({ id: 'old', createdAt: older }), failing({ id: 'new', createdAt: newer })],
      'new',
      two,
    ],
    [
      'an unfinished subscription before an ended one',
      [over({ createdAt: newer }), subscriptionFacts({ id: 'form', status: 'incomplete', createdAt: older })],
      'form',
      [],
    ],
    [
      'our subscription, even if the person buys other products',
      [
        subscriptionFacts({ id: 'other', isOurs: false, createdAt: older }),
        subscriptionFacts({ id: 'ours', createdAt: newer }),
      ],
      'ours',
      [],
    ],
  ])('deriveMembershipState chooses the right subscription: %s', (_which, plans, id, troubles) => {
    for (const order of [plans, plans.toReversed()]) {
      const derived = deriveMembershipState(INACTIVE, snapshotOf(order), CLAIMED, NOW);
      expect(derived.state.stripeSubscriptionId).toBe(id);
      expect(derived.troubles).toEqual(troubles);
    }
  });

  it('selectMainSubscription chooses the newest subscription if all subscriptions have ended', () => {
    expect(
      selectMainSubscription([over({ id: 'old', createdAt: older }), over({ id: 'new', createdAt: newer })], NO_CLAIM)
        ?.id,
    ).toBe('new');
    const form = subscriptionFacts({ id: 'form', status: 'incomplete', createdAt: older });
    expect(selectMainSubscription([over({ createdAt: newer }), form], NO_CLAIM)?.id).toBe('form');
    expect(selectMainSubscription([], NO_CLAIM)).toBeNull();
  });

  it('subscriptions to other products give no access and raise no alerts', () => {
    const others = [
      subscriptionFacts(),
      failing({ id: 'sub_2' }),
      subscriptionFacts({ id: 'sub_3', isCollectionPaused: true }),
    ];
    const foreign = others.map((one) => ({ ...one, isOurs: false }));
    expect(deriveMembershipState(INACTIVE, snapshotOf(foreign, [paymentFacts('sub_1')]), CLAIMED, NOW)).toEqual({
      state: INACTIVE,
      troubles: [],
    });
  });
});

describe('the meaning of subscription statuses and scheduled ends', () => {
  it.each([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['unpaid', true],
    ['paused', true],
    ['incomplete', true],
    ['canceled', false],
    ['incomplete_expired', false],
    ['on_holiday', true],
  ])('a subscription with the status %s may still be charged: %s', (status, expected) => {
    expect(isBillableSubscriptionStatus(status)).toBe(expected);
  });

  it.each([
    [false, null, false],
    [true, null, true],
    [false, days(1), true],
    [true, days(1), true],
  ])('cancel_at_period_end %s and cancel_at %s mean a scheduled end: %s', (cancelAtPeriodEnd, cancelAt, expected) => {
    expect(isScheduledToEnd({ cancelAtPeriodEnd, cancelAt })).toBe(expected);
  });

  it.each<[string, SyncedSubscription, ReadonlySet<string>, boolean]>([
    ['active', subscriptionFacts(), NO_CLAIM, true],
    ['active, without a card', subscriptionFacts({ card: null }), NO_CLAIM, true],
    ['a trial with a card and a claim', trial(), CLAIMED, true],
    ['a trial without a card', trial({ card: null }), CLAIMED, false],
    ['a trial without a claim', trial(), NO_CLAIM, false],
    ['past due', failing(), CLAIMED, false],
    ['an unknown status', subscriptionFacts({ status: 'on_holiday' }), CLAIMED, false],
  ])(
    'doesSubscriptionGiveAccess decides whether a subscription gives access: %s',
    (_what, subscription, claims, expected) => {
      expect(doesSubscriptionGiveAccess(subscription, claims)).toBe(expected);
    },
  );
});

const STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
  'on_holiday',
];
const HOLDS: (Hold | null)[] = [null, null, null, 'dispute', 'fraud', 'refund', 'trial_denied'];

type Situation = { stored: MembershipState; snapshot: StripeSnapshot; claims: ReadonlySet<string> };

/** Returns a random membership row with random data from Stripe. The same seed gives the same result. */
function situation(seed: number): Situation {
  const random = randomGenerator(seed);
  const one = <T>(...from: T[]): T => from[Math.floor(random() * from.length)] as T;
  const moment = () => one(null, days(-40), days(-3), days(4));
  const id = () => one(null, 'sub_0', 'sub_1', 'sub_2', 'sub_9');
  const subscription = (index: number): SyncedSubscription => {
    const status = one(...STATUSES);
    const hasEnded = status === 'canceled' || status === 'incomplete_expired';
    return subscriptionFacts({
      id: `sub_${index}`,
      status,
      isOurs: random() < 0.8,
      createdAt: days(-index - random()),
      trialEnd: moment(),
      periodStart: moment(),
      periodEnd: moment(),
      cancelAt: one(null, null, days(2)),
      cancelAtPeriodEnd: random() < 0.2,
      endedAt: hasEnded ? one(null, days(-40), days(-1)) : null,
      isCollectionPaused: random() < 0.1,
      card: one(null, subscriptionFacts().card),
      pendingSetupIntentId: one(null, `seti_${index}`),
      invoice: one(null, {
        id: `in_${index}`,
        status: one('draft', 'open', 'paid'),
        amount: 599,
        tries: 1,
        isCollected: false,
        finalizedAt: moment(),
      }),
    });
  };
  const subscriptions = [0, 1, 2].slice(0, Math.floor(random() * 4)).map(subscription);
  const payments = [0, 1]
    .slice(0, Math.floor(random() * 3))
    .map((index) =>
      paymentFacts(id(), { invoiceId: `in_${index}`, amountPaid: one(0, 599), paidAt: days(-10 - index) }),
    );
  const stored = {
    ...INACTIVE,
    status: one('inactive', 'incomplete', 'active', 'past_due', 'canceled'),
    stripeStatus: one(null, ...STATUSES),
    stripeSubscriptionId: id(),
    pendingIntentId: one(null, 'pi_1'),
    trialEnd: moment(),
    endedAt: one(null, days(-9)),
    activatedAt: one(null, days(-50)),
    firstPaidAt: one(null, days(-30)),
    pastDueSince: one(null, days(-8), days(-2)),
    hold: one(...HOLDS),
    accessUntil: moment(),
  };
  const customer = random() < 0.95 ? 'there' : one('gone' as const, 'none' as const);
  return {
    stored,
    snapshot: { ...snapshotOf(subscriptions, payments), customer },
    claims: new Set([id()].filter((one) => one !== null)),
  };
}

const SITUATIONS = Array.from({ length: 5_000 }, (_, seed) => situation(seed));
const read = ({ stored, snapshot, claims }: Situation, now = NOW): DerivedMembershipState =>
  deriveMembershipState(stored, snapshot, claims, now);
const mayWrite = ({ accessUntil }: MembershipState) =>
  hasAccess({ isAdmin: false, accessUntil, overrideUntil: null, seatUntil: null }, NOW);

/**
 * Checks a rule in every random situation to which the rule applies. Returns the number of these situations, so that a
 * test can fail if there were none.
 */
function each(
  applies: (given: Situation) => boolean,
  rule: (given: Situation, derived: DerivedMembershipState) => void,
): number {
  const matching = SITUATIONS.filter(applies);
  for (const given of matching) rule(given, read(given));
  return matching.length;
}

const always = () => true;
const isBareTrial = ({ id, status, card }: SyncedSubscription, claims: ReadonlySet<string>) =>
  status === 'trialing' && (card === null || !claims.has(id));
const oursAndLive = ({ snapshot: { customer, subscriptions } }: Situation) =>
  customer === 'there'
    ? subscriptions.filter(({ isOurs, status }) => isOurs && !['canceled', 'incomplete_expired'].includes(status))
    : [];

describe('membership states derived from random data', () => {
  it('the random test data covers every membership status and every kind of problem', () => {
    const results = SITUATIONS.map((given) => read(given));
    expect(new Set(results.map(({ state }) => state.status))).toEqual(
      new Set(['inactive', 'incomplete', 'active', 'past_due', 'canceled', 'unpaid', 'paused']),
    );
    expect(new Set(results.flatMap(({ troubles }) => troubles)).size).toBe(4);
    expect(results.filter(({ state }) => mayWrite(state)).length).toBeGreaterThan(300);
  });

  it('deriving the state a second time from the same data gives the same state', () => {
    each(always, (given, { state }) => {
      expect(read({ ...given, stored: state }).state).toEqual(state);
      expect(read({ ...given, stored: state }, days(365)).state).toEqual(state);
    });
  });

  it('deriveMembershipState does not modify its arguments', () => {
    each(always, () => undefined);
    expect(SITUATIONS).toEqual(SITUATIONS.map((_, seed) => situation(seed)));
  });

  it('a membership on hold gives no access', () => {
    const count = each(
      ({ stored }) => stored.hold !== null,
      ({ stored, snapshot }, { state }) => {
        if (state.hold !== null) expect(state.accessUntil).toBeNull();
        if (stored.hold !== 'trial_denied') expect(state).toMatchObject({ hold: stored.hold, status: 'canceled' });
        else if (state.hold === null)
          expect(state.stripeStatus === 'active' || snapshot.payments.some(({ amountPaid }) => amountPaid > 0)).toBe(
            true,
          );
        else expect(state).toMatchObject({ hold: 'trial_denied', status: 'incomplete' });
      },
    );
    expect(count).toBeGreaterThan(1_000);
  });

  it('deriving a state never puts a membership on hold', () => {
    each(
      ({ stored }) => stored.hold === null,
      (_, { state }) => expect(state.hold).toBeNull(),
    );
  });

  it('a trial gives no access if the payment card or our trial record is missing', () => {
    const count = each(
      (given) => oursAndLive(given).length > 0 && oursAndLive(given).every((one) => isBareTrial(one, given.claims)),
      (_, { state }) => {
        expect(state.accessUntil).toBeNull();
        expect(['incomplete', 'canceled']).toContain(state.status);
      },
    );
    expect(count).toBeGreaterThan(100);
  });

  it('a member gains access only through a running plan or the grace period', { tags: ['P7'] }, () => {
    const count = each(
      ({ stored }) => !mayWrite(stored),
      (given, { state }) => {
        if (!mayWrite(state)) return;
        const by = oursAndLive(given).find(({ id }) => id === state.stripeSubscriptionId);
        expect(['trialing', 'active', 'past_due']).toContain(by?.status);
        if (by?.status === 'past_due') expect(state.firstPaidAt).not.toBeNull();
      },
    );
    expect(count).toBeGreaterThan(1_000);
  });

  it('access is extended at most one day after the plan ends or seven days after a payment fails', () => {
    each(always, ({ stored, snapshot }, { state }) => {
      const ends = snapshot.subscriptions.flatMap(({ trialEnd, periodEnd, cancelAt }) => [
        trialEnd,
        periodEnd,
        cancelAt,
      ]);
      const bounds = [stored.accessUntil, NOW, ...ends.map((end) => end && new Date(end.getTime() + DAY))];
      if (state.pastDueSince) bounds.push(new Date(state.pastDueSince.getTime() + 7 * DAY));
      expect(Number(state.accessUntil)).toBeLessThanOrEqual(Math.max(...bounds.map(Number)));
    });
  });

  it("the derived state does not depend on the order of Stripe's lists", () => {
    each(always, (given, derived) => {
      const { subscriptions, payments } = given.snapshot;
      const turned = { ...given.snapshot, subscriptions: subscriptions.toReversed(), payments: payments.toReversed() };
      expect(read({ ...given, snapshot: turned })).toEqual(derived);
    });
  });

  it("the derived state does not depend on the customer's other purchases", () => {
    const count = each(
      ({ snapshot }) => snapshot.subscriptions.some(({ isOurs }) => !isOurs),
      (given, derived) => {
        const ours = given.snapshot.subscriptions.filter(({ isOurs }) => isOurs);
        expect(read({ ...given, snapshot: { ...given.snapshot, subscriptions: ours } })).toEqual(derived);
      },
    );
    expect(count).toBeGreaterThan(1_000);
  });

  it('the state of a running plan depends on only three stored values: activatedAt, firstPaidAt and hold', () => {
    const count = each(
      (given) => oursAndLive(given).some((one) => doesSubscriptionGiveAccess(one, given.claims)),
      ({ stored: { activatedAt, firstPaidAt, hold }, ...given }, derived) => {
        const pastless = { ...INACTIVE, activatedAt, firstPaidAt, hold };
        expect(read({ ...given, stored: pastless }).state).toEqual(derived.state);
      },
    );
    expect(count).toBeGreaterThan(500);
  });

  it('the state derived from Stripe never loses or postpones the stored dates of the first verified card and first payment', () => {
    each(always, ({ stored }, { state }) => {
      if (stored.activatedAt) expect(state.activatedAt).toEqual(stored.activatedAt);
      if (stored.firstPaidAt) expect(Number(state.firstPaidAt)).toBeLessThanOrEqual(Number(stored.firstPaidAt));
      if (stored.firstPaidAt) expect(state.firstPaidAt).not.toBeNull();
    });
  });
});
