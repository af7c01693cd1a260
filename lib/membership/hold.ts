import { AppError } from '@/lib/errors';
import { isOnHold } from '@/lib/policy/standing';
import type { Hold } from '@/prisma/generated/enums';

/** A hold and the alerts with it, as somebody looked at them. */
export type SeenHold = { hold: Hold; alertIds: number[] };

/** A person looked at one hold, and another has taken its place. */
export const anotherHold = (): AppError =>
  new AppError('conflict', "The hold has changed. Check what it's about before you lift it.");

/** Throws `conflict` while a question about a payment is open: nobody is charged for what he would not get. A refused trial is none. */
export function refuseOnHold(hold: string | null): void {
  if (isOnHold(hold)) throw new AppError('conflict', 'Your membership is on hold. Please contact us.');
}
