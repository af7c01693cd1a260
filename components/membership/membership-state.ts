import { day, lastMoment } from '@/lib/dates';
import { standing, type Standing } from '@/lib/policy/standing';
import { plan } from '@/lib/site';
import type { UserView } from '@/lib/users/schema';
import { untilWhen } from '@/lib/users/until-when';

export type MembershipState =
  'administrator' | 'problem' | 'trial' | 'active' | 'canceled' | 'granted' | 'unfinished' | 'ended' | 'inactive';

type Facts = Pick<
  UserView,
  'isAdmin' | 'hasAccess' | 'subscriptionStatus' | 'accessUntil' | 'trialEnd' | 'cancelAtPeriodEnd' | 'billingIssue'
>;

/** Where a person stands with the paid plan. Access comes first, then the status word (decision C3). */
export function membershipState(user: Facts): MembershipState {
  if (user.isAdmin) return 'administrator';
  const { allowed, refused } =
    STATES[standing({ status: user.subscriptionStatus, isOnHold: user.billingIssue === 'hold' })];
  if (!user.hasAccess) return refused;
  if (user.cancelAtPeriodEnd && allowed !== 'problem') return 'canceled';
  return allowed === 'active' && user.trialEnd !== null ? 'trial' : allowed; // the server names it only while it runs
}

const PROBLEM = { allowed: 'problem', refused: 'problem' } as const;
const NOTHING = { allowed: 'granted', refused: 'inactive' } as const;
const UNFINISHED = { allowed: 'granted', refused: 'unfinished' } as const;

/** With access, and without: what was active and gives none any more has ended, whatever its word. */
const STATES: Record<Standing, { allowed: MembershipState; refused: MembershipState }> = {
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

/** Access ends at a moment; a trial goes over into a paid month. */
const until = (moment: string | null) => (moment === null ? '' : ` until ${lastMoment(moment)}`);
const untilDay = (moment: string | null) => (moment === null ? '' : ` until ${day(moment)}`);

/** The same in a sentence or two. */
export const membershipSentence = (user: Facts): string => SENTENCES[membershipState(user)](user);

const SENTENCES: Record<MembershipState, (user: Facts) => string> = {
  administrator: () => 'Administrators have full access without a subscription.',
  problem: (user) =>
    user.hasAccess ? `You keep full access${until(user.accessUntil)}.` : 'You can still read, follow schools and vote.',
  trial: (user) => `Your free trial runs${untilDay(user.trialEnd)}. After that it is ${plan.monthly}.`,
  active: () => 'You can post, comment and share in every school community.',
  canceled: (user) => `Your subscription is cancelled. You keep full access${until(user.accessUntil)}.`,
  granted: (user) => `You have full access${user.accessUntil === null ? '' : ` ${untilWhen(user.accessUntil)}`}.`,
  unfinished: () =>
    'You started to subscribe, but the payment was not finished. You can finish it on the Subscription page.',
  ended: () =>
    'Your subscription has ended. You can still read, follow schools and vote; subscribe to post, comment and share again.',
  inactive: () => 'You can read, follow schools and vote. Subscribe to post, comment and share.',
};

const ISSUES: Record<NonNullable<UserView['billingIssue']>, string> = {
  payment_failed: 'Your last payment failed. Check your card on the Subscription page.',
  paused: 'Your subscription is paused. See the Subscription page.',
  hold: 'Your subscription is on hold. Please contact us.',
};

/** What a member has to do something about. */
export const billingIssueText = (issue: NonNullable<UserView['billingIssue']>): string => ISSUES[issue];
