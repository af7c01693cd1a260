import { AppError } from '@/lib/errors';

/** Throws `conflict` while a question about a payment is open: nobody is charged for what he would not get. A refused trial is none. */
export function refuseOnHold(hold: string | null): void {
  if (hold !== null && hold !== 'trial_denied')
    throw new AppError('conflict', 'Your subscription is on hold. Please contact us.');
}
