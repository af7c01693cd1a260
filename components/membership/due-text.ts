import { day } from '@/lib/dates';

const money = (amount: number) => `$${amount.toFixed(2)}`;

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
  if (trialEnd === null) return `Due today: ${money(dueToday)}.`;
  return `Due today: ${money(dueToday)}. ${money(amount)} on ${day(trialEnd)} unless you cancel.`;
}
