import { AppError } from '@/lib/errors';
import { isPlanOnHold } from '@/lib/policy/plan-state';
import type { Hold } from '@/prisma/generated/enums';

/** A membership's hold (a block on access), and the alerts about it, as an administrator's page shows them. */
export type DisplayedMembershipHold = { hold: Hold; alertIds: number[] };

/**
 * Returns the error for an administrator whose page is outdated, because the membership's hold or its alerts have
 * changed.
 */
export const outdatedHoldError = (): AppError =>
  new AppError('conflict', "The hold has changed. Check what it's about before you lift it.");

/**
 * Throws `conflict` while the membership is on hold because of a payment. The person would otherwise be charged for
 * access that they do not get.
 */
export function refuseWhileOnHold(hold: string | null): void {
  if (isPlanOnHold(hold)) throw new AppError('conflict', 'Your membership is on hold. Please contact us.');
}
