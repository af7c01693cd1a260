import { day } from '@/lib/dates';
import { plan } from '@/lib/site';
import type { UserView } from '@/lib/users/schema';

export type MembershipState = 'administrator' | 'trial' | 'active' | 'canceled' | 'granted' | 'ended' | 'inactive';

type Facts = Pick<
  UserView,
  'isAdmin' | 'hasAccess' | 'subscriptionStatus' | 'accessUntil' | 'trialEnd' | 'cancelAtPeriodEnd'
>;

/** Where a person stands with the paid plan. Access comes first, then the status word (decision C3). */
export function membershipState(user: Facts, now: Date): MembershipState {
  if (user.isAdmin) return 'administrator';
  if (!user.hasAccess) return user.subscriptionStatus === 'inactive' ? 'inactive' : 'ended';
  if (user.subscriptionStatus === 'canceled' || user.cancelAtPeriodEnd) return 'canceled';
  if (user.subscriptionStatus !== 'active') return 'granted';
  return user.trialEnd !== null && new Date(user.trialEnd) > now ? 'trial' : 'active';
}

const until = (moment: string | null) => (moment === null ? '' : ` until ${day(moment)}`);

/** The same in a sentence or two. */
export function membershipSentence(user: Facts, now: Date): string {
  switch (membershipState(user, now)) {
    case 'administrator':
      return 'Administrators have full access without a subscription.';
    case 'trial':
      return `Your free trial runs${until(user.trialEnd)}. After that it is ${plan.price} per month.`;
    case 'active':
      return 'You can post, comment and share in every school community.';
    case 'canceled':
      return `Your subscription is canceled. You keep full access${until(user.accessUntil)}.`;
    case 'granted':
      return `You have full access${until(user.accessUntil)}.`;
    case 'ended':
      return 'Your subscription has ended. You can still read, follow schools and vote; subscribe to post, comment and share again.';
    case 'inactive':
      return 'You can read, follow schools and vote. Subscribe to post, comment and share.';
  }
}
