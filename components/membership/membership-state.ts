import { formatDate, formatExpiryTime } from '@/lib/time/format-dates';
import { DAY } from '@/lib/time/duration';
import { derivePlanState, type PlanState } from '@/lib/policy/plan-state';
import { formatDollarsPerInterval, membershipPlan, formatPrice } from '@/lib/site';
import type { UserView } from '@/lib/users/schema';
import { FAR_FUTURE_END_DATE, formatEndDate } from '@/lib/users/format-end-date';

export type MembershipState =
  | 'administrator'
  | 'problem'
  | 'trial'
  | 'active'
  | 'canceled'
  | 'granted'
  | 'unfinished'
  | 'ended'
  | 'inactive';

type Facts = Pick<
  UserView,
  | 'isAdmin'
  | 'hasAccess'
  | 'isComplimentary'
  | 'hasSeat'
  | 'subscriptionStatus'
  | 'accessUntil'
  | 'trialEnd'
  | 'plan'
  | 'cancelAtPeriodEnd'
  | 'billingIssue'
>;

/** Returns the state of a person's membership. Access is checked first, then the Stripe status (decision C3). */
export function membershipState(user: Facts): MembershipState {
  if (user.isAdmin) return 'administrator';
  const { allowed, refused } =
    STATES[derivePlanState({ status: user.subscriptionStatus, isOnHold: user.billingIssue === 'hold' })];
  if (!user.hasAccess) return refused;
  const isEnding = allowed === 'canceled' || (user.cancelAtPeriodEnd && allowed !== 'problem');
  // A person whose plan has ended may still have complimentary access or a household seat.
  if (isEnding) return user.isComplimentary || user.hasSeat ? 'granted' : 'canceled';
  // The server sends `trialEnd` only during a trial.
  return allowed === 'active' && user.trialEnd !== null ? 'trial' : allowed;
}

const PROBLEM = { allowed: 'problem', refused: 'problem' } as const;
const NOTHING = { allowed: 'granted', refused: 'inactive' } as const;
const UNFINISHED = { allowed: 'granted', refused: 'unfinished' } as const;

/**
 * Membership state to show for each `PlanState`: `allowed` to people with access, and `refused` to people without
 * access.
 */
const STATES: Record<PlanState, { allowed: MembershipState; refused: MembershipState }> = {
  held: PROBLEM,
  past_due: PROBLEM,
  unpaid: PROBLEM,
  paused: PROBLEM,
  unknown: { allowed: 'granted', refused: 'ended' },
  unfinished: UNFINISHED,
  refused: UNFINISHED,
  active: { allowed: 'active', refused: 'ended' },
  canceled: { allowed: 'canceled', refused: 'ended' },
  begun: NOTHING,
  none: NOTHING,
};

/** Returns ' until' with the date and the time, because access ends at a certain minute. Returns '' without an end. */
const until = (moment: string | null) => (moment === null ? '' : ` until ${formatExpiryTime(moment)}`);
const untilDay = (moment: string | null) => (moment === null ? '' : ` until ${formatDate(moment)}`);
const untilGiven = (moment: string | null) => (moment === null ? '' : ` ${formatEndDate(moment)}`);

/** Returns the text for the end date of a household seat's access. Returns '' if the access has no end date. */
const untilEnd = (moment: string | null) => (moment === null || moment >= FAR_FUTURE_END_DATE ? '' : untilDay(moment));

/** During this time in ms before the end of a trial, the membership needs the member's attention. */
const NEAR_END = 3 * DAY;

/** True if the member should do something about the membership soon, or should know why their posts are hidden. */
export function doesMembershipNeedAttention(
  user: Facts & Pick<UserView, 'suspendedUntil' | 'hiddenPostCount'>,
  now: Date,
): boolean {
  if (user.billingIssue !== null || user.suspendedUntil !== null || user.hiddenPostCount > 0) return true;
  const state = membershipState(user);
  if (state === 'trial') return user.trialEnd !== null && Date.parse(user.trialEnd) - now.getTime() < NEAR_END;
  return ['problem', 'unfinished', 'canceled', 'ended'].includes(state);
}

/** Describes the membership in two or three words, for display beside "Active" or "Inactive". */
export const membershipStatusHeadline = (user: Facts): string => WORDS[membershipState(user)].headline(user);

/** Describes the membership in one or two sentences. */
export const membershipStatusSentence = (user: Facts): string => WORDS[membershipState(user)].sentence(user);

/** Returns the price of the membership after the free trial. */
export const priceAfterTrialSentence = ({ plan }: Pick<Facts, 'plan'>): string =>
  `After that, it's ${plan ? formatDollarsPerInterval(plan) : membershipPlan.monthly}.`;

const WORDS: Record<MembershipState, Record<'headline' | 'sentence', (user: Facts) => string>> = {
  administrator: {
    headline: () => 'Administrator',
    sentence: () => 'Administrators can post and comment without a membership.',
  },
  problem: {
    headline: (user) => (user.hasAccess ? `Membership${untilDay(user.accessUntil)}` : 'No active membership'),
    sentence: (user) =>
      user.hasAccess
        ? `Your membership lasts${until(user.accessUntil)}.`
        : 'You can still read, follow schools and vote.',
  },
  trial: {
    headline: (user) => `Free trial${untilDay(user.trialEnd)}`,
    sentence: (user) => `Your free trial runs${untilDay(user.trialEnd)}. ${priceAfterTrialSentence(user)}`,
  },
  active: {
    headline: () => membershipPlan.name,
    sentence: () => 'You can post, comment and share in every school community.',
  },
  canceled: {
    headline: (user) =>
      user.accessUntil === null ? 'Cancelled' : `Cancelled, last day ${formatDate(user.accessUntil)}`,
    sentence: (user) => `Your membership is cancelled. It lasts${until(user.accessUntil)}.`,
  },
  granted: {
    headline: (user) =>
      user.hasSeat
        ? `Household seat${untilEnd(user.accessUntil)}`
        : `${user.isComplimentary ? 'Complimentary' : 'Membership'}${untilGiven(user.accessUntil)}`,
    sentence: (user) =>
      user.hasSeat
        ? `You have a membership${untilEnd(user.accessUntil)} through a household seat. Someone else pays.`
        : `You have a membership${untilGiven(user.accessUntil)}${user.isComplimentary ? ', free of charge' : ''}.`,
  },
  unfinished: {
    headline: () => 'Payment not finished',
    sentence: () =>
      "You started to subscribe, but the payment wasn't finished. You can finish it on the Subscription page.",
  },
  ended: {
    headline: () => 'Membership ended',
    sentence: () =>
      'Your membership has ended. You can still read, follow schools and vote. To post, comment and share again, subscribe.',
  },
  inactive: {
    headline: () => 'Free account',
    sentence: () =>
      `You can read, follow schools and vote. Subscribe to post, comment and share. It's ${membershipPlan.amount} a month, ${membershipPlan.tax}, and your first ${membershipPlan.trialDays} days are free.`,
  },
};

/**
 * Returns the price of the member's plan, such as "$5.99/month". Without a plan, returns the price of the monthly plan
 * on sale.
 */
export const planPriceText = (user: Pick<UserView, 'plan'>): string =>
  user.plan
    ? `${formatPrice(Math.round(user.plan.amount * 100))}/${user.plan.interval}`
    : `${membershipPlan.price}/month`;

/** Returns, for example, "2 posts are hidden until you resubscribe" (decision C6). */
export const hiddenPostsText = (count: number): string =>
  `${count === 1 ? '1 post is' : `${count} posts are`} hidden until you resubscribe`;

const ISSUES: Record<NonNullable<UserView['billingIssue']>, string> = {
  payment_failed: 'Your last payment failed. Check your card on the Subscription page.',
  paused: 'Your membership is paused. See the Subscription page.',
  hold: 'Your membership is on hold. Please contact us.',
};

/** Returns the text of a billing problem that the member has to fix. */
export const billingIssueText = (issue: NonNullable<UserView['billingIssue']>): string => ISSUES[issue];
