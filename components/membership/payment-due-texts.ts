import { formatDollars, membershipPlan, type BillingInterval } from '@/lib/site';
import { formatDate } from '@/lib/time/format-dates';

type Due = {
  dueToday: number;
  /** Amount of the first charge after the trial, in dollars. */
  nextAmount: number;
  trialEnd: string | null;
  interval: BillingInterval;
};

/** Returns the texts about the charge today and the charges after it (decisions C5 and E10). */
export function paymentDueTexts({ dueToday, nextAmount, trialEnd, interval }: Due): { today: string; later: string } {
  const renewal = `Your membership renews each ${interval} until you cancel.`;
  if (trialEnd === null) {
    return { today: `Due today: ${formatDollars(dueToday)}, ${membershipPlan.tax}.`, later: renewal };
  }
  return {
    today: `Due today: ${formatDollars(dueToday)}.`,
    later: `You'll pay ${formatDollars(nextAmount)}, ${membershipPlan.tax}, on ${formatDate(trialEnd)}, unless you cancel before then. ${renewal}`,
  };
}
