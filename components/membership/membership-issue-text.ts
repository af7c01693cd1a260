import { formatExpiryTime } from '@/lib/time/format-dates';
import type { MembershipView } from '@/lib/membership/schema';
import { formatDollars, membershipPlan } from '@/lib/site';

type Facts = Pick<MembershipView, 'issue' | 'hasAccess' | 'accessUntil' | 'nextAmount' | 'trialAvailable'>;

/** Explains what "Start over" will do to the member's subscription. */
export function explainStartOverButton({
  issue,
  hasAccess,
  accessUntil,
}: Pick<Facts, 'issue' | 'hasAccess' | 'accessUntil'>): string {
  if (issue === 'unfinished') return 'This clears the unfinished payment so you can start again.';
  const lost =
    hasAccess && accessUntil !== null
      ? ` Your membership also ends right away, not on ${formatExpiryTime(accessUntil)}.`
      : '';
  return `This ends your membership now, and you won't owe anything more.${lost} You can then start again.`;
}

/** Returns true if the member began a free trial but, as far as we know, has not saved a card yet. */
export const isTrialSignUpUnfinished = ({ issue, trialAvailable }: Pick<Facts, 'issue' | 'trialAvailable'>): boolean =>
  issue === 'unfinished' && trialAvailable;

/** Explains to the member why their subscription does not work. */
export function describeMembershipIssue(facts: Facts): string {
  const { issue, hasAccess, accessUntil, nextAmount } = facts;
  const due = `${formatDollars(nextAmount)}, ${membershipPlan.tax},`;
  switch (issue) {
    case 'payment_failed':
      return hasAccess && accessUntil !== null
        ? `Your last payment of ${due} failed. Your membership lasts until ${formatExpiryTime(accessUntil)}. To keep it, pay with another card.`
        : `Your payment of ${due} failed, so you can't post right now. To continue, pay with another card.`;
    case 'unpaid':
      return `A payment of ${due} is still due. To continue, pay it now.`;
    case 'paused':
      return 'Your membership is paused. To continue, add a valid card.';
    case 'hold':
      return "There's a question about one of your payments, so your membership is on hold. Please contact support.";
    case 'unfinished':
      if (isTrialSignUpUnfinished(facts))
        return "You started your free trial but didn't finish signing up. You can pick up where you left off.";
      return "You started a payment, but we don't know if it went through. Choose Fix My Subscription to check with our payment provider.";
    default:
      return "We can't tell if your membership is active. Choose Fix My Subscription to check with our payment provider.";
  }
}
