import { lastMoment } from '@/lib/dates';
import type { MembershipView } from '@/lib/membership/schema';
import { dollarsText, plan } from '@/lib/site';

type Facts = Pick<MembershipView, 'issue' | 'hasAccess' | 'accessUntil' | 'nextAmount' | 'trialAvailable'>;

/** Explains what "Start over" will do to the member's subscription. */
export function resetText({
  issue,
  hasAccess,
  accessUntil,
}: Pick<Facts, 'issue' | 'hasAccess' | 'accessUntil'>): string {
  if (issue === 'unfinished') return 'Ends the unfinished subscription so you can start again.';
  const lost =
    hasAccess && accessUntil !== null ? ` Your access also ends right away, not on ${lastMoment(accessUntil)}.` : '';
  return `Ends your subscription now, and anything still due with it.${lost} You can then start again.`;
}

/** Returns true if the member began a free trial but, as far as we know, has not saved a card yet. */
export const isTrialUnfinished = ({ issue, trialAvailable }: Pick<Facts, 'issue' | 'trialAvailable'>): boolean =>
  issue === 'unfinished' && trialAvailable;

/** Explains to the member why their subscription does not work. */
export function issueText(facts: Facts): string {
  const { issue, hasAccess, accessUntil, nextAmount } = facts;
  const due = `${dollarsText(nextAmount)}, ${plan.tax},`;
  switch (issue) {
    case 'payment_failed':
      return hasAccess && accessUntil !== null
        ? `Your last payment of ${due} failed; you keep access until ${lastMoment(accessUntil)}. Pay with another card to keep everything as it is.`
        : `Your payment of ${due} failed, so you cannot post now. Pay with another card to continue.`;
    case 'unpaid':
      return `A payment of ${due} is still due. Pay it to continue.`;
    case 'paused':
      return 'Your subscription is paused. With a valid card it can continue.';
    case 'hold':
      return 'There is a question about one of your payments, so your subscription is on hold. Please contact support.';
    case 'unfinished':
      if (isTrialUnfinished(facts))
        return "You started your free trial, but we haven't heard that it was finished. You can pick up where you left off.";
      return "A payment was started, and we haven't heard that it was finished. Fixing it asks the payment provider how it ended.";
    default:
      return "We can't tell where your subscription stands. Fixing it checks with the payment provider.";
  }
}
