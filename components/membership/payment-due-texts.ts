import { formatDollars, membershipPlan, type BillingInterval } from '@/lib/site';
import { DAY } from '@/lib/time/duration';
import { formatDate } from '@/lib/time/format-dates';

type Due = {
  dueToday: number;
  /** Regular price in dollars. */
  amount: number;
  /** Amount of the first charge after the trial, in dollars. A promotion code may reduce it. */
  nextAmount: number;
  trialEnd: string | null;
  interval: BillingInterval;
};

/** Returns the time at which the reminder before the first charge is due, for the end of a trial. */
export const trialReminderTime = (trialEnd: string): string =>
  new Date(Date.parse(trialEnd) - membershipPlan.reminderDays * DAY).toISOString();

/** Returns the texts about the charge today and the charges after it (decisions C5 and E10). */
export function paymentDueTexts({ dueToday, amount, nextAmount, trialEnd, interval }: Due) {
  const renewal = `Your membership renews each ${interval} until you cancel.`;
  if (trialEnd === null) {
    return { today: `Due today: ${formatDollars(dueToday)}, ${membershipPlan.tax}.`, later: renewal, reminder: null };
  }
  const price = formatDollars(nextAmount);
  const day = formatDate(trialEnd);
  return {
    today: `Due today: ${formatDollars(dueToday)}.`,
    later:
      nextAmount === amount
        ? `From ${day}, you'll pay ${price} each ${interval}, ${membershipPlan.tax}, until you cancel.`
        : `You'll pay ${price}, ${membershipPlan.tax}, on ${day}, unless you cancel before then. ${renewal}`,
    reminder: nextAmount > 0 ? `We email you a reminder on ${formatDate(trialReminderTime(trialEnd))}.` : null,
  };
}
