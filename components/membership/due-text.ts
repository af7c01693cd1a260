import { day } from '@/lib/dates';
import { amountText, plan } from '@/lib/site';

const money = (amount: number) => amountText(Math.round(amount * 100));

/** Decision C5: what the button really does today, in a sentence above it. */
export function dueText({
  dueToday,
  amount,
  trialEnd,
}: {
  dueToday: number;
  amount: number;
  trialEnd: string | null;
}): string {
  if (trialEnd === null) return `Due today: ${money(dueToday)}, ${plan.tax}.`;
  return `Due today: ${money(dueToday)}. ${money(amount)}, ${plan.tax}, on ${day(trialEnd)} unless you cancel.`;
}
