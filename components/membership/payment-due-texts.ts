import { dateText } from '@/lib/time/dates';
import { dollarsText, membershipPlan } from '@/lib/site';

type Due = {
  dueToday: number;
  /** Amount of the first charge after the trial, in dollars. */ nextAmount: number;
  trialEnd: string | null;
};

/**
 * Describes what the payment button charges today and, for a trial, what it charges later (decisions C5 and E10).
 * `later` is null if there is no trial.
 */
export function paymentDueTexts({ dueToday, nextAmount, trialEnd }: Due): { today: string; later: string | null } {
  if (trialEnd === null) return { today: `Due today: ${dollarsText(dueToday)}, ${membershipPlan.tax}.`, later: null };
  return {
    today: `Due today: ${dollarsText(dueToday)}.`,
    later: `You won't be charged today. You'll pay ${dollarsText(nextAmount)}, ${membershipPlan.tax}, on ${dateText(trialEnd)}, unless you cancel before then.`,
  };
}
