import { isPlanOnHold } from '@/lib/policy/plan-state';
import type { BillingInterval } from '@/lib/site';
import type { Hold } from '@/prisma/generated/enums';
import { planRules } from '../plan-rules';

/** A saved card, with the details by which the owner recognizes it. */
export type SyncedCard = {
  id: string;
  brand: string;
  last4: string;
  /** Expiry month and year of the card, such as "08/27". */ expires: string;
};

/** A subscription at Stripe, in our own terms. */
export type SyncedSubscription = {
  id: string;
  /** Stripe's name of the status, which may be one that this code does not know. */
  status: string;
  /** True if the subscription is for this site. The Stripe account may sell other products too. */
  isOurs: boolean;
  priceId: string | null;
  /** The price in cents, and the billing interval. */
  priceCents: number | null;
  priceInterval: BillingInterval | null;
  createdAt: Date;
  trialEnd: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  cancellationReason: string | null;
  isCollectionPaused: boolean;
  /**
   * True if we voided the newest invoice in order to end the subscription. Nothing is left to pay then, so Stripe may
   * call the subscription active, although nobody paid.
   */
  isGivenUp: boolean;
  /**
   * What we stopped at Stripe because of a hold: the whole plan, or only the payment of an invoice. Null if nothing is
   * stopped.
   */
  heldBack: 'plan' | 'invoice' | null;
  card: SyncedCard | null;
  pendingSetupIntentId: string | null;
  /** The newest invoice. `amount` is in cents. `isCollected` is true if Stripe collects the amount automatically. */
  invoice: {
    id: string;
    status: string;
    amount: number;
    tries: number;
    isCollected: boolean;
    finalizedAt: Date | null;
  } | null;
  /**
   * Next amount that Stripe will collect, in cents: the amount owed, or else the price of the next period. Null if
   * nothing will be collected or Stripe gives no amount.
   */
  nextCents: number | null;
};

/** A paid invoice. Amounts are in cents. */
export type SyncedPayment = {
  invoiceId: string;
  subscriptionId: string | null;
  amountPaid: number;
  currency: string;
  status: string;
  billingReason: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  paidAt: Date;
  number: string | null;
  /**
   * The charge that paid the invoice, with its refunds and disputes. Null if the invoice was paid outside Stripe or the
   * charge was not read.
   */
  charge: SyncedCharge | null;
};

/** A charge in the form that the ledger stores. Amounts are in cents. */
export type SyncedCharge = {
  chargeId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  amountRefunded: number;
  /** True if the bank has taken the money back, or may do so because of a dispute. */
  disputed: boolean;
  /** Stripe's status of the newest dispute or inquiry of the bank. */
  disputeStatus: string | null;
  disputeReason: string | null;
  disputeDueAt: Date | null;
};

/** Everything that a sync read from Stripe. */
export type StripeSnapshot = {
  customer: 'none' | 'gone' | 'unknown' | 'there';
  email: string | null;
  subscriptions: SyncedSubscription[];
  payments: SyncedPayment[];
};

export type { Hold };

/** The part of a membership row that is derived from Stripe. The field names are those of the database columns. */
export type MembershipState = {
  status: string;
  stripeStatus: string | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  priceId: string | null;
  priceCents: number | null;
  priceInterval: BillingInterval | null;
  pendingIntentId: string | null;
  trialEnd: Date | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  cancellationReason: string | null;
  cardId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpires: string | null;
  activatedAt: Date | null;
  firstPaidAt: Date | null;
  pastDueSince: Date | null;
  latestInvoiceId: string | null;
  latestInvoiceStatus: string | null;
  latestInvoiceTries: number;
  nextCents: number | null;
  hold: Hold | null;
  accessUntil: Date | null;
};

export type SubscriptionProblem =
  | 'unknown_customer'
  | 'unknown_subscription'
  | 'unknown_status'
  | 'two_subscriptions'
  | 'collection_paused';

export type DerivedMembershipState = { state: MembershipState; troubles: SubscriptionProblem[] };

const LIVE = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete'];
const ENDED = ['canceled', 'incomplete_expired'];

export const isKnownSubscriptionStatus = (status: string): boolean => [...LIVE, ...ENDED].includes(status);

/**
 * Returns true if Stripe may still charge for a subscription with this status. Also returns true for an unknown status.
 */
export const isBillableSubscriptionStatus = (status: string): boolean => !ENDED.includes(status);

export const isScheduledToEnd = (subscription: Pick<SyncedSubscription, 'cancelAtPeriodEnd' | 'cancelAt'>): boolean =>
  subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;

const isOpen = (status: string | null): boolean => status === 'draft' || status === 'open';

/**
 * Returns true if the plan's current period has begun, but Stripe has not charged for it yet. After a renewal, this
 * takes about an hour.
 */
export const isRenewalChargeDue = ({ status, invoice }: Pick<SyncedSubscription, 'status' | 'invoice'>): boolean =>
  status === 'active' && invoice !== null && invoice.amount > 0 && isOpen(invoice.status);

type ChargeHourFacts = Pick<MembershipState, 'hold' | 'stripeStatus' | 'latestInvoiceStatus'>;

/**
 * Returns true if Stripe has created, but not yet collected, the invoice for the membership's current period.
 * Collection takes about an hour. The amount may be 0.
 */
export const isChargeDueWithinHour = ({ hold, stripeStatus, latestInvoiceStatus }: ChargeHourFacts): boolean =>
  hold === null && stripeStatus === 'active' && isOpen(latestInvoiceStatus);

/**
 * Returns true if Stripe will soon charge for the current period of a stored membership. Returns false if the period is
 * free.
 */
export const isStoredRenewalChargeDue = (row: ChargeHourFacts & Pick<MembershipState, 'nextCents'>): boolean =>
  isChargeDueWithinHour(row) && row.nextCents !== 0;

/**
 * Returns true if the subscription gives access. A trial gives access only with a card, because Stripe starts a trial
 * before a card is entered.
 */
export const doesSubscriptionGiveAccess = (subscription: SyncedSubscription, claims: ReadonlySet<string>): boolean =>
  (subscription.status === 'active' && !subscription.isGivenUp) ||
  (subscription.status === 'trialing' && subscription.card !== null && claims.has(subscription.id));

/**
 * Returns the subscription that determines the membership: one with access, or else a past due, unfinished or ended
 * one. Among several with access, returns the oldest, because the member's payments belong to it.
 */
export function selectMainSubscription(
  subscriptions: SyncedSubscription[],
  claims: ReadonlySet<string>,
): SyncedSubscription | null {
  const rank = (one: SyncedSubscription) => {
    if (doesSubscriptionGiveAccess(one, claims)) return 0;
    if (one.status === 'past_due') return 1;
    return ENDED.includes(one.status) ? 3 : 2;
  };
  const ordered = [...subscriptions].sort(
    (a, b) => rank(a) - rank(b) || (rank(a) === 0 ? -1 : 1) * (b.createdAt.getTime() - a.createdAt.getTime()),
  );
  return ordered[0] ?? null;
}

/**
 * Derives the state of a membership from Stripe's data. `claims` are the ids of the subscriptions for which this person
 * took the free trial.
 */
export function deriveMembershipState(
  stored: MembershipState,
  snapshot: StripeSnapshot,
  claims: ReadonlySet<string>,
  now: Date,
): DerivedMembershipState {
  if (snapshot.customer === 'unknown') return { state: withHold(stored, stored.hold), troubles: ['unknown_customer'] };
  if (snapshot.customer !== 'there') {
    return { state: withHold({ ...withoutPlan(stored), stripeCustomerId: null }, stored.hold), troubles: [] };
  }
  const ours = snapshot.subscriptions.filter(({ isOurs }) => isOurs);
  const paid = filterSubscriptionPayments(ours, snapshot);
  const firstPaidAt = earliest([stored.firstPaidAt, ...paid.map(({ paidAt }) => paidAt)]);
  const live = ours.filter(({ status }) => !ENDED.includes(status));
  const troubles: SubscriptionProblem[] = live.length > 1 ? ['two_subscriptions'] : [];
  // An ended subscription determines the state only if its id is still stored in the membership row.
  const current =
    selectMainSubscription(live, claims) ?? ours.find(({ id }) => id === stored.stripeSubscriptionId) ?? null;
  if (current === null) {
    const isKnown = stored.stripeSubscriptionId === null;
    const state = isKnown ? withoutPlan(stored) : stored;
    return {
      state: withHold({ ...state, firstPaidAt }, stored.hold),
      troubles: isKnown ? troubles : [...troubles, 'unknown_subscription'],
    };
  }
  if (current.isCollectionPaused) troubles.push('collection_paused');
  if (!isKnownSubscriptionStatus(current.status)) troubles.push('unknown_status');

  const isRunning = doesSubscriptionGiveAccess(current, claims);
  const base: MembershipState = {
    ...stored,
    ...copyFromStripe(current),
    firstPaidAt,
    pendingIntentId: isRunning ? null : pendingOf(current, stored),
  };
  if (isRunning) base.activatedAt = stored.activatedAt ?? now;
  const paidForIt = paid.filter(({ subscriptionId }) => subscriptionId === current.id);
  const wasUsed = claims.has(current.id) || paidForIt.length > 0;
  const owingSince = current.id === stored.stripeSubscriptionId ? stillOwing(stored.pastDueSince, paidForIt) : null;
  const state = { ...base, ...standingOf(current, { base, stored, owingSince, claims, wasUsed, now }) };
  // The hold `trial_denied`, which follows a refused trial, ends when the member pays. Only an administrator can lift
  // any other hold.
  return {
    state: withHold(
      state,
      stored.hold === 'trial_denied' && (current.status === 'active' || paidForIt.length > 0) ? null : stored.hold,
    ),
    troubles,
  };
}

/** Returns the payments for our plan. */
export const filterSubscriptionPayments = (ours: SyncedSubscription[], { payments }: StripeSnapshot): SyncedPayment[] =>
  payments.filter(({ amountPaid, subscriptionId }) => amountPaid > 0 && ours.some(({ id }) => id === subscriptionId));

const pendingOf = (current: SyncedSubscription, stored: MembershipState): string | null => {
  if (ENDED.includes(current.status)) return null;
  return current.pendingSetupIntentId ?? (current.id === stored.stripeSubscriptionId ? stored.pendingIntentId : null);
};

/** Returns when the member's unpaid debt began. Null if a later payment settled it. */
const stillOwing = (since: Date | null, paid: SyncedPayment[]): Date | null =>
  since !== null && paid.some(({ paidAt }) => paidAt > since) ? null : since;

type Context = {
  base: MembershipState;
  stored: MembershipState;
  owingSince: Date | null;
  claims: ReadonlySet<string>;
  wasUsed: boolean;
  now: Date;
};
type Standing = Partial<MembershipState> & Pick<MembershipState, 'status' | 'accessUntil'>;

/** Returns the status and the access of a membership, according to the table in docs/product/membership-states.md. */
function standingOf(
  current: SyncedSubscription,
  { base, stored, owingSince, claims, wasUsed, now }: Context,
): Standing {
  switch (current.status) {
    case 'trialing':
      if (!doesSubscriptionGiveAccess(current, claims))
        return { status: 'incomplete', accessUntil: null, trialEnd: null };
      return running(current, current.trialEnd);
    case 'active':
      return current.isGivenUp ? { status: 'unpaid', accessUntil: null } : running(current, current.periodEnd);
    case 'past_due':
      return pastDue(current, base, owingSince);
    case 'incomplete':
    case 'unpaid':
    case 'paused':
      return { status: current.status, accessUntil: null };
    case 'incomplete_expired':
      return withoutPlan(base);
    case 'canceled': {
      if (!wasUsed) return withoutPlan(base);
      const ended = current.endedAt ?? now;
      return {
        status: 'canceled',
        accessUntil: stored.accessUntil === null ? ended : earliest([stored.accessUntil, ended]),
      };
    }
    default:
      // An unknown Stripe status does not change the membership's status or access.
      return { status: stored.status, accessUntil: stored.accessUntil };
  }
}

function running(current: SyncedSubscription, until: Date | null): Standing {
  if (isScheduledToEnd(current)) return { status: 'canceled', accessUntil: current.cancelAt ?? current.periodEnd };
  return { status: 'active', accessUntil: until && new Date(until.getTime() + planRules.slack) };
}

function pastDue(current: SyncedSubscription, base: MembershipState, owingSince: Date | null): Standing {
  const since = earliest([owingSince, current.invoice?.finalizedAt ?? current.periodStart]);
  // If the card fails at the end of the trial, there is no grace period, because it would be a second free week.
  const hasGrace = base.firstPaidAt !== null && since !== null;
  return {
    status: 'past_due',
    pastDueSince: since,
    accessUntil: hasGrace ? new Date(since.getTime() + planRules.grace) : null,
  };
}

function copyFromStripe(current: SyncedSubscription): Partial<MembershipState> {
  return {
    stripeSubscriptionId: current.id,
    stripeStatus: current.status,
    priceId: current.priceId,
    priceCents: current.priceCents,
    priceInterval: current.priceInterval,
    trialEnd: current.trialEnd,
    currentPeriodStart: current.periodStart,
    currentPeriodEnd: current.periodEnd,
    cancelAt: current.cancelAt,
    cancelAtPeriodEnd: current.cancelAtPeriodEnd,
    endedAt: current.endedAt,
    cancellationReason: current.cancellationReason,
    ...cardColumns(current.card),
    pastDueSince: null,
    latestInvoiceId: current.invoice?.id ?? null,
    latestInvoiceStatus: current.invoice?.status ?? null,
    latestInvoiceTries: current.invoice?.tries ?? 0,
    nextCents: current.nextCents,
  };
}

const cardColumns = (card: SyncedCard | null) => ({
  cardId: card?.id ?? null,
  cardBrand: card?.brand ?? null,
  cardLast4: card?.last4 ?? null,
  cardExpires: card?.expires ?? null,
});

/**
 * Returns the state of a member without a plan. Keeps facts about the past, for example the date of the first payment.
 */
const withoutPlan = (stored: MembershipState): MembershipState => ({
  ...stored,
  status: 'inactive',
  stripeStatus: null,
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
  ...cardColumns(null),
  pastDueSince: null,
  latestInvoiceId: null,
  latestInvoiceStatus: null,
  latestInvoiceTries: 0,
  nextCents: null,
  accessUntil: null,
});

/**
 * Applies a hold, which takes access away. A hold for a dispute, a fraud warning or a refund also marks the plan as
 * cancelled.
 */
function withHold(state: MembershipState, hold: Hold | null): MembershipState {
  if (hold === null) return { ...state, hold };
  return { ...state, hold, accessUntil: null, status: isPlanOnHold(hold) ? 'canceled' : 'incomplete' };
}

/** Returns the earliest of the given times, or null if there are none. */
function earliest(moments: (Date | null)[]): Date | null {
  const knownMoments = moments.filter((one) => one !== null);
  return knownMoments.length === 0 ? null : new Date(Math.min(...knownMoments.map(Number)));
}
