import { AppError } from '@/lib/errors';
import type { ResultRow } from '@/lib/database/sql';
import type { seatPayerColumns } from './seat-payer';
import { isSeatOpenEnded } from './seat-periods';

/** Returns the reason why a person can't invite anybody to their household seat now, or null if they can. */
export function getInviteRefusalReason(payer: ResultRow<typeof seatPayerColumns> | undefined): string | null {
  switch (payer?.trouble ?? null) {
    case null:
      if (payer?.isBehind) return 'Your last payment failed. Once it goes through, you can invite someone.';
      return payer?.isTrial
        ? 'Household seats come with a paid membership. You can invite someone once your first payment goes through.'
        : null;
    case 'canceled':
      return 'Your membership is cancelled. Resubscribe first to invite someone.';
    case 'held':
      return 'Your membership is on hold. Please contact us.';
    case 'suspended':
      return 'Your account is suspended.';
    case 'leaving':
      return 'You asked us to delete your account.';
    default:
      return 'Household seats come with a paid membership.';
  }
}

/**
 * Throws `conflict` if the person has a household seat without an end date. With a plan of their own, they would pay
 * for access that they already have.
 */
export function requireNoOpenEndedSeat(seatUntil: Date | null): void {
  if (isSeatOpenEnded(seatUntil))
    throw new AppError(
      'conflict',
      'You have a household seat that someone else pays for. Give it up before you subscribe.',
    );
}
