import { formatDate } from '@/lib/time/format-dates';
import { formatDollars, membershipPlan } from '@/lib/site';

type Due = {
  dueToday: number;
  /** Amount of the first charge after the trial, in dollars. */ nextAmount: number;
  trialEnd: string | null;
};

/**
 * Returns the texts about the charges today and after a trial (decisions C5 and E10). `later` is null without a trial.
 */
export function paymentDueTexts({ dueToday, nextAmount, trialEnd }: Due): { today: string; later: string | null } {
  if (trialEnd === null) return { today: `Due today: ${formatDollars(dueToday)}, ${membershipPlan.tax}.`, later: null };
  return {
    today: `Due today: ${formatDollars(dueToday)}.`,
    later: `You won't be charged today. You'll pay ${formatDollars(nextAmount)}, ${membershipPlan.tax}, on ${formatDate(trialEnd)}, unless you cancel before then.`,
  };
}
