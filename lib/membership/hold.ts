import { AppError } from '@/lib/errors';
import { isOnHold } from '@/lib/policy/plan-state';
import type { Hold } from '@/prisma/generated/enums';

/** Hold on a membership and its alerts, as the administrator's page showed them. */
export type SeenHold = { hold: Hold; alertIds: number[] };

/** Returns the error for an administrator whose page still shows a hold that has been replaced by another one. */
export const holdReplacedError = (): AppError =>
  new AppError('conflict', "The hold has changed. Check what it's about before you lift it.");

/**
 * Throws `conflict` while a payment is disputed or under review. Without this check, people would be charged for access
 * that they would not get. A hold because of a refused trial does not throw.
 */
export function refuseOnHold(hold: string | null): void {
  if (isOnHold(hold)) throw new AppError('conflict', 'Your membership is on hold. Please contact us.');
}
