import { day } from '@/lib/dates';
import { plan } from '@/lib/site';
import type { UserView } from '@/lib/users/schema';

export type MembershipState =
  'administrator' | 'problem' | 'trial' | 'active' | 'canceled' | 'granted' | 'unfinished' | 'ended' | 'inactive';

type Facts = Pick<
  UserView,
  'isAdmin' | 'hasAccess' | 'subscriptionStatus' | 'accessUntil' | 'trialEnd' | 'cancelAtPeriodEnd' | 'billingIssue'
>;

/** Where a person stands with the paid plan. Access comes first, then the status word (decision C3). */
export function membershipState(user: Facts): MembershipState {
  if (user.isAdmin) return 'administrator';
  if (user.billingIssue !== null) return 'problem';
  if (!user.hasAccess) return WITHOUT_ACCESS[user.subscriptionStatus] ?? 'ended';
  if (user.subscriptionStatus === 'canceled' || user.cancelAtPeriodEnd) return 'canceled';
  if (user.subscriptionStatus !== 'active') return 'granted';
  return user.trialEnd === null ? 'active' : 'trial'; // the server names it only while it runs
}

/** What was active and gives no access any more has ended, whatever its word. */
const WITHOUT_ACCESS: Record<string, MembershipState> = { inactive: 'inactive', incomplete: 'unfinished' };

const until = (moment: string | null) => (moment === null ? '' : ` until ${day(moment)}`);

/** The same in a sentence or two. */
export function membershipSentence(user: Facts): string {
  switch (membershipState(user)) {
    case 'administrator':
      return 'Administrators have full access without a subscription.';
    case 'problem':
      return user.hasAccess
        ? `You keep full access${until(user.accessUntil)}.`
        : 'You can still read, follow schools and vote.';
    case 'trial':
      return `Your free trial runs${until(user.trialEnd)}. After that it is ${plan.price} per month.`;
    case 'active':
      return 'You can post, comment and share in every school community.';
    case 'canceled':
      return `Your subscription is cancelled. You keep full access${until(user.accessUntil)}.`;
    case 'granted':
      return `You have full access${until(user.accessUntil)}.`;
    case 'unfinished':
      return 'You started to subscribe, but the payment was not finished. You can finish it on the Subscription page.';
    case 'ended':
      return 'Your subscription has ended. You can still read, follow schools and vote; subscribe to post, comment and share again.';
    case 'inactive':
      return 'You can read, follow schools and vote. Subscribe to post, comment and share.';
  }
}

/** What a member has to do something about. */
export function billingIssueText(issue: NonNullable<UserView['billingIssue']>): string {
  switch (issue) {
    case 'payment_failed':
      return 'Your last payment failed. Check your card on the Subscription page.';
    case 'paused':
      return 'Your subscription is paused. See the Subscription page.';
    case 'hold':
      return 'Your subscription is on hold. Please contact us.';
  }
}
