import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { getAccessEnd, hasAccess } from '@/lib/policy/access';
import { isPlanOnHold, derivePlanState, type PlanState } from '@/lib/policy/plan-state';
import { membershipPlan } from '@/lib/site';
import { getCardBrandName } from '../card-brand';
import { buildPaymentHistory } from '../history/payment-history';
import { fetchAnnouncedPrice } from '../announced-price/pending-price';
import { findPrices, type Prices } from '../price';
import type { MembershipView } from '../schema';
import {
  isStoredRenewalChargeDue,
  isChargeDueWithinHour,
  isKnownSubscriptionStatus,
  isScheduledToEnd,
  type MembershipState,
} from '../sync/derive-membership-state';
import { isStripeConfigured } from '../stripe';
import { isSeatOpenEnded } from '../household-seat/seat-periods';
import { MEMBERSHIP_STATE_COLUMNS } from '../sync/sync-membership';
import { centsToDollars, calculateTrialEnd } from '../plan-rules';
import { isTrialAvailable } from '../trial';

const LEDGER_LINES = 50;

const NOBODY = { status: 'inactive', stripeStatus: null, stripeSubscriptionId: null, hold: null } as const;

/** The person whose membership is shown. */
export type MembershipOwner = Pick<
  CurrentUser,
  'id' | 'email' | 'isAdmin' | 'accessUntil' | 'overrideUntil' | 'seatUntil'
>;

/** Returns all data that the page /subscription shows. */
export async function fetchMembershipPageView(user: MembershipOwner): Promise<MembershipView> {
  const [row, payments, events, prices, comingPrice] = await Promise.all([
    db().membership.findUnique({ where: { userId: user.id }, select: MEMBERSHIP_STATE_COLUMNS }),
    db().membershipPayment.findMany({ where: { userId: user.id }, orderBy: { paidAt: 'desc' }, take: LEDGER_LINES }),
    db().billingAudit.findMany({
      where: { userId: user.id, action: { notIn: ['sync', 'fix.unreachable'] } },
      orderBy: { id: 'desc' },
      take: LEDGER_LINES,
    }),
    currentPrices(),
    fetchAnnouncedPrice(user.id),
  ]);
  const moment = now();
  const isAllowed = hasAccess(user, moment);
  const isTrialFree = isStripeConfigured() ? await isTrialAvailable(user) : true;
  const planStanding = standingOf(row ?? NOBODY);
  const trialEnd = row && isRunningTrial(row, moment) ? row.trialEnd : null;
  return {
    card: cardFor(planStanding, { isAllowed, isEnding: isSeatEnding(user, moment) }, user),
    subscriptionStatus: row?.status ?? 'inactive',
    hasAccess: isAllowed,
    accessUntil: getAccessEnd(user, moment)?.toISOString() ?? row?.endedAt?.toISOString() ?? null,
    isAdmin: user.isAdmin,
    isComplimentary: user.overrideUntil !== null && user.overrideUntil > moment,
    hasSeat: user.seatUntil !== null && user.seatUntil > moment,
    trialEnd: trialEnd?.toISOString() ?? null,
    plan: row && rateOf(row),
    comingPrice,
    nextCharge: row ? nextCharge(row) : null,
    nextAmount: centsToDollars(row ? nextCentsOf(row) : membershipPlan.cents),
    isChargeDue: row !== null && isStoredRenewalChargeDue(row),
    canResume:
      row !== null && row.status === 'canceled' && row.endedAt === null && row.hold === null && isScheduledToEnd(row),
    paymentMethod: row?.cardLast4
      ? { brand: getCardBrandName(row.cardBrand), last4: row.cardLast4, expires: row.cardExpires ?? '' }
      : null,
    issue: ISSUE[planStanding],
    trialAvailable: isTrialFree,
    trialDenied: row?.hold === 'trial_denied',
    offers: offersOf(prices),
    amount: centsToDollars(membershipPlan.cents),
    dueToday: isTrialFree ? 0 : centsToDollars(membershipPlan.cents),
    firstChargeAt: isTrialFree ? calculateTrialEnd(moment).toISOString() : null,
    ledger: buildPaymentHistory(payments, events, LEDGER_LINES),
    isOpen: prices !== null,
  };
}

const standingOf = ({ status, stripeStatus, stripeSubscriptionId, hold }: typeof NOBODY | MembershipState): PlanState =>
  derivePlanState({
    status,
    isOnHold: isPlanOnHold(hold),
    hasPlan: stripeSubscriptionId !== null,
    isStrange: stripeStatus !== null && !isKnownSubscriptionStatus(stripeStatus),
  });

const ISSUE: Record<PlanState, MembershipView['issue']> = {
  held: 'hold',
  past_due: 'payment_failed',
  unpaid: 'unpaid',
  paused: 'paused',
  unknown: 'unknown',
  unfinished: 'unfinished',
  refused: null,
  begun: null,
  active: null,
  canceled: null,
  none: null,
};

/** Panel on /subscription for each state of a plan, or null if the person has no plan. */
const CARD_SHOWN: Record<PlanState, MembershipView['card'] | null> = {
  held: 'issue',
  past_due: 'issue',
  unpaid: 'issue',
  paused: 'issue',
  unknown: 'issue',
  unfinished: 'issue',
  refused: null,
  begun: 'issue',
  active: 'manage',
  canceled: 'canceled',
  none: null,
};

type Access = { isAllowed: boolean; isEnding: boolean };

/**
 * Returns the panel to show on the subscription page. Without a running plan, a person gets "manage" if they have free
 * access or a household seat that is not ending.
 */
function cardFor(planStanding: PlanState, { isAllowed, isEnding }: Access, { isAdmin, seatUntil }: MembershipOwner) {
  if (planStanding === 'canceled' && isSeatOpenEnded(seatUntil)) return 'manage';
  return CARD_SHOWN[planStanding] ?? (isAllowed && !isAdmin && !isEnding ? 'manage' : 'sign-up');
}

/** Returns true if the person has access only through a household seat whose end has been announced. */
const isSeatEnding = ({ accessUntil, overrideUntil, seatUntil }: MembershipOwner, moment: Date): boolean =>
  seatUntil !== null &&
  !isSeatOpenEnded(seatUntil) &&
  !hasAccess({ isAdmin: false, accessUntil, overrideUntil, seatUntil: null }, moment);

const isRunningTrial = ({ stripeStatus, trialEnd, accessUntil }: MembershipState, moment: Date) =>
  stripeStatus === 'trialing' && accessUntil !== null && trialEnd !== null && trialEnd > moment;

/**
 * Returns the time and amount of the next charge, or null if none is planned. In the hour after a renewal, the charge
 * for the new period is still the next one.
 */
function nextCharge(row: MembershipState): MembershipView['nextCharge'] {
  const { status, stripeStatus, trialEnd, currentPeriodStart, currentPeriodEnd } = row;
  const end = isStoredRenewalChargeDue(row) ? currentPeriodStart : currentPeriodEnd;
  const at = stripeStatus === 'trialing' ? trialEnd : end;
  return status === 'active' && at !== null ? { at: at.toISOString(), amount: centsToDollars(nextCentsOf(row)) } : null;
}

/**
 * Returns the next charge in cents. Within the hour after a renewal, `nextCents` is the charge for the new period. If
 * it is 0, the new period is free, and the next charge is the plan's regular price.
 */
function nextCentsOf(row: MembershipState): number {
  const isOfNow = isChargeDueWithinHour(row) && row.nextCents === 0;
  return (isOfNow ? null : row.nextCents) ?? row.priceCents ?? membershipPlan.cents;
}

/**
 * Returns the price of the person's plan, or null without a plan. Rows without a stored price are monthly plans,
 * because at first only these were sold.
 */
const rateOf = ({ stripeSubscriptionId, priceCents, priceInterval }: MembershipState): MembershipView['plan'] =>
  stripeSubscriptionId === null
    ? null
    : { interval: priceInterval ?? 'month', amount: centsToDollars(priceCents ?? membershipPlan.cents) };

/**
 * Returns the plans on sale. If Stripe is slow, returns only the monthly plan, because its price is in our own code.
 */
function offersOf(prices: Prices | 'slow' | null): MembershipView['offers'] {
  const month = { interval: 'month', amount: centsToDollars(membershipPlan.cents) } as const;
  if (prices === null) return [];
  if (prices === 'slow' || prices.year === null) return [month];
  return [month, { interval: 'year', amount: centsToDollars(prices.year.cents) }];
}

/**
 * Returns the prices on sale, for display only. Waits at most 1.5 s for Stripe and never throws an error from Stripe.
 */
async function currentPrices(): Promise<Prices | 'slow' | null> {
  if (!isStripeConfigured()) return null;
  const slow = new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), 1_500).unref());
  return Promise.race([findPrices().catch(() => null), slow]);
}
