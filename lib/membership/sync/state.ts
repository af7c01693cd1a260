import { isOnHold } from '@/lib/policy/standing';
import type { Interval } from '@/lib/site';
import type { Hold } from '@/prisma/generated/enums';
import { terms } from '../terms';

/** A saved card, as far as a person recognises it. */
export type CardFacts = { id: string; brand: string; last4: string; /** '08/27' */ expires: string };

/** A subscription at Stripe, in our words. */
export type SubscriptionFacts = {
  id: string;
  /** Stripe's word; an open list. */
  status: string;
  /** Of our plan: a Stripe account may sell other things too. */
  isOurs: boolean;
  priceId: string | null;
  /** What that price asks for, in cents, and for how long. */
  priceCents: number | null;
  priceInterval: Interval | null;
  createdAt: Date;
  trialEnd: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  cancellationReason: string | null;
  isCollectionPaused: boolean;
  /** We made its newest invoice void in order to end it: it may be called active, and nothing was paid for that. */
  isGivenUp: boolean;
  /** What a hold has stopped, to go on when it is lifted. */
  heldBack: 'plan' | 'invoice' | null;
  card: CardFacts | null;
  pendingSetupIntentId: string | null;
  /** The newest one; `amount` is what Stripe takes for it, or has yet to take, in cents. `isCollected`: it does so by itself, now or later. */
  invoice: {
    id: string;
    status: string;
    amount: number;
    tries: number;
    isCollected: boolean;
    finalizedAt: Date | null;
  } | null;
  /** What Stripe asks for next, in cents: what waits to be paid, else the next period, were no end scheduled. Null: nothing, or it does not say. */
  nextCents: number | null;
};

/** A paid invoice; amounts in cents. */
export type PaymentFacts = {
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
  /** What paid it, and what came of it since; null for what was paid outside Stripe, or is not read. */
  charge: ChargeFacts | null;
};

/** A charge, as the ledger keeps it; amounts in cents. */
export type ChargeFacts = {
  chargeId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  amountRefunded: number;
  /** The bank has taken it back, or may. */
  disputed: boolean;
  /** The newest question of its bank about it, an inquiry too: Stripe's words, and until when it can be answered. */
  disputeStatus: string | null;
  disputeReason: string | null;
  disputeDueAt: Date | null;
};

/** What one reading of Stripe found. */
export type Snapshot = {
  customer: 'none' | 'gone' | 'unknown' | 'there';
  email: string | null;
  subscriptions: SubscriptionFacts[];
  payments: PaymentFacts[];
};

export type { Hold };

/** The part of a membership that follows from Stripe; the columns of the same names. */
export type MembershipState = {
  status: string;
  stripeStatus: string | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  priceId: string | null;
  priceCents: number | null;
  priceInterval: Interval | null;
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

export type Trouble =
  | 'unknown_customer'
  | 'unknown_subscription'
  | 'unknown_status'
  | 'two_subscriptions'
  | 'collection_paused';

export type Derived = { state: MembershipState; troubles: Trouble[] };

const LIVE = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete'];
const ENDED = ['canceled', 'incomplete_expired'];

/** Stripe may learn words that nobody taught us. */
export const isKnownStatus = (status: string): boolean => [...LIVE, ...ENDED].includes(status);

/** Whether Stripe may still bill for it; a word that nobody taught us may well stand for that. */
export const isLiveStatus = (status: string): boolean => !ENDED.includes(status);

export const isScheduledToEnd = (subscription: Pick<SubscriptionFacts, 'cancelAtPeriodEnd' | 'cancelAt'>): boolean =>
  subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;

const isOpen = (status: string | null): boolean => status === 'draft' || status === 'open';

/** The payment for the period that runs is on its way: in the hour after a renewal, or the end of a trial; not where a credit or a coupon pays all of it. */
export const isChargeDue = ({ status, invoice }: Pick<SubscriptionFacts, 'status' | 'invoice'>): boolean =>
  status === 'active' && invoice !== null && invoice.amount > 0 && isOpen(invoice.status);

type Hour = Pick<MembershipState, 'hold' | 'stripeStatus' | 'latestInvoiceStatus'>;

/** Of what is stored: that hour, whatever is to be paid. */
export const isInChargeHour = ({ hold, stripeStatus, latestInvoiceStatus }: Hour): boolean =>
  hold === null && stripeStatus === 'active' && isOpen(latestInvoiceStatus);

/** The same as `isChargeDue`, of what is stored. */
export const isChargeOnItsWay = (row: Hour & Pick<MembershipState, 'nextCents'>): boolean =>
  isInChargeHour(row) && row.nextCents !== 0;

/** A trial alone proves no card: Stripe starts it before one is typed. */
export const isEntitled = (subscription: SubscriptionFacts, claims: ReadonlySet<string>): boolean =>
  (subscription.status === 'active' && !subscription.isGivenUp) ||
  (subscription.status === 'trialing' && subscription.card !== null && claims.has(subscription.id));

/**
 * Which of several counts: entitled before past due before unfinished before ended, then the newest. Of two entitled ones the
 * older: it carries what was paid, and the newer is the mistake.
 */
export function bestOf(subscriptions: SubscriptionFacts[], claims: ReadonlySet<string>): SubscriptionFacts | null {
  const rank = (one: SubscriptionFacts) => {
    if (isEntitled(one, claims)) return 0;
    if (one.status === 'past_due') return 1;
    return ENDED.includes(one.status) ? 3 : 2;
  };
  const ordered = [...subscriptions].sort(
    (a, b) => rank(a) - rank(b) || (rank(a) === 0 ? -1 : 1) * (b.createdAt.getTime() - a.createdAt.getTime()),
  );
  return ordered[0] ?? null;
}

/**
 * What a membership is, from what Stripe says and what was stored. Follows the state table of the membership, row by row;
 * the same snapshot gives the same state whatever came before, but for what only ever grows (first payment, first card)
 * and for a hold, which a person sets and lifts.
 * @param claims ids of the subscriptions whose free trial this person holds
 */
export function derive(stored: MembershipState, snapshot: Snapshot, claims: ReadonlySet<string>, now: Date): Derived {
  if (snapshot.customer === 'unknown') return { state: held(stored, stored.hold), troubles: ['unknown_customer'] };
  if (snapshot.customer !== 'there') {
    return { state: held({ ...nothing(stored), stripeCustomerId: null }, stored.hold), troubles: [] };
  }
  const ours = snapshot.subscriptions.filter(({ isOurs }) => isOurs);
  const paid = paymentsFor(ours, snapshot);
  const firstPaidAt = earliest([stored.firstPaidAt, ...paid.map(({ paidAt }) => paidAt)]);
  const live = ours.filter(({ status }) => !ENDED.includes(status));
  const troubles: Trouble[] = live.length > 1 ? ['two_subscriptions'] : [];
  // One that has ended counts only while it is the one we hold: a reset lets go of it.
  const best = bestOf(live, claims) ?? ours.find(({ id }) => id === stored.stripeSubscriptionId) ?? null;
  if (best === null) {
    const isKnown = stored.stripeSubscriptionId === null;
    const state = isKnown ? nothing(stored) : stored;
    return {
      state: held({ ...state, firstPaidAt }, stored.hold),
      troubles: isKnown ? troubles : [...troubles, 'unknown_subscription'],
    };
  }
  if (best.isCollectionPaused) troubles.push('collection_paused');
  if (!isKnownStatus(best.status)) troubles.push('unknown_status');

  const isRunning = isEntitled(best, claims);
  const base: MembershipState = {
    ...stored,
    ...copied(best),
    firstPaidAt,
    pendingIntentId: isRunning ? null : pendingOf(best, stored),
  };
  if (isRunning) base.activatedAt = stored.activatedAt ?? now;
  const paidForIt = paid.filter(({ subscriptionId }) => subscriptionId === best.id);
  const wasUsed = claims.has(best.id) || paidForIt.length > 0;
  const owingSince = best.id === stored.stripeSubscriptionId ? stillOwing(stored.pastDueSince, paidForIt) : null;
  const state = { ...base, ...standingOf(best, { base, stored, owingSince, claims, wasUsed, now }) };
  // Whoever pays is not kept out for a trial that was refused.
  return {
    state: held(
      state,
      stored.hold === 'trial_denied' && (best.status === 'active' || paidForIt.length > 0) ? null : stored.hold,
    ),
    troubles,
  };
}

/** Money that came in for our plan. */
export const paymentsFor = (ours: SubscriptionFacts[], { payments }: Snapshot): PaymentFacts[] =>
  payments.filter(({ amountPaid, subscriptionId }) => amountPaid > 0 && ours.some(({ id }) => id === subscriptionId));

const pendingOf = (best: SubscriptionFacts, stored: MembershipState): string | null => {
  if (ENDED.includes(best.status)) return null;
  return best.pendingSetupIntentId ?? (best.id === stored.stripeSubscriptionId ? stored.pendingIntentId : null);
};

/** A debt that was paid since, whether we heard of it or not, is over: the next one has its own beginning. */
const stillOwing = (since: Date | null, paid: PaymentFacts[]): Date | null =>
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

/** The rows of the state table. */
function standingOf(best: SubscriptionFacts, { base, stored, owingSince, claims, wasUsed, now }: Context): Standing {
  switch (best.status) {
    case 'trialing':
      if (!isEntitled(best, claims)) return { status: 'incomplete', accessUntil: null, trialEnd: null };
      return running(best, best.trialEnd);
    case 'active':
      return best.isGivenUp ? { status: 'unpaid', accessUntil: null } : running(best, best.periodEnd);
    case 'past_due':
      return pastDue(best, base, owingSince);
    case 'incomplete':
    case 'unpaid':
    case 'paused':
      return { status: best.status, accessUntil: null };
    case 'incomplete_expired':
      return nothing(base);
    case 'canceled': {
      if (!wasUsed) return nothing(base);
      const ended = best.endedAt ?? now;
      return {
        status: 'canceled',
        accessUntil: stored.accessUntil === null ? ended : earliest([stored.accessUntil, ended]),
      };
    }
    default:
      // A word that Stripe has learned since: nobody is locked out for it, and nobody gains by it.
      return { status: stored.status, accessUntil: stored.accessUntil };
  }
}

function running(best: SubscriptionFacts, until: Date | null): Standing {
  if (isScheduledToEnd(best)) return { status: 'canceled', accessUntil: best.cancelAt ?? best.periodEnd };
  return { status: 'active', accessUntil: until && new Date(until.getTime() + terms.slack) };
}

function pastDue(best: SubscriptionFacts, base: MembershipState, owingSince: Date | null): Standing {
  const since = earliest([owingSince, best.invoice?.finalizedAt ?? best.periodStart]);
  // A card that failed at the end of the trial buys no second free week.
  const hasGrace = base.firstPaidAt !== null && since !== null;
  return {
    status: 'past_due',
    pastDueSince: since,
    accessUntil: hasGrace ? new Date(since.getTime() + terms.grace) : null,
  };
}

function copied(best: SubscriptionFacts): Partial<MembershipState> {
  return {
    stripeSubscriptionId: best.id,
    stripeStatus: best.status,
    priceId: best.priceId,
    priceCents: best.priceCents,
    priceInterval: best.priceInterval,
    trialEnd: best.trialEnd,
    currentPeriodStart: best.periodStart,
    currentPeriodEnd: best.periodEnd,
    cancelAt: best.cancelAt,
    cancelAtPeriodEnd: best.cancelAtPeriodEnd,
    endedAt: best.endedAt,
    cancellationReason: best.cancellationReason,
    ...cardColumns(best.card),
    pastDueSince: null,
    latestInvoiceId: best.invoice?.id ?? null,
    latestInvoiceStatus: best.invoice?.status ?? null,
    latestInvoiceTries: best.invoice?.tries ?? 0,
    nextCents: best.nextCents,
  };
}

const cardColumns = (card: CardFacts | null) => ({
  cardId: card?.id ?? null,
  cardBrand: card?.brand ?? null,
  cardLast4: card?.last4 ?? null,
  cardExpires: card?.expires ?? null,
});

/** No plan; what was once is kept. */
const nothing = (stored: MembershipState): MembershipState => ({
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

/** A hold takes access away; a dispute, a fraud warning and a refund also say that the plan is over. */
function held(state: MembershipState, hold: Hold | null): MembershipState {
  if (hold === null) return { ...state, hold };
  return { ...state, hold, accessUntil: null, status: isOnHold(hold) ? 'canceled' : 'incomplete' };
}

/** The first of the moments there are. */
function earliest(moments: (Date | null)[]): Date | null {
  const known = moments.filter((one) => one !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map(Number)));
}
