import 'server-only';
import { AppError } from '@/lib/errors';
import type { BillingInterval } from '@/lib/site';
import { getAllowedEffectiveDayRange } from '../announced-price/price-notice-period';

export function invalidEffectiveDayError(moment: Date): AppError {
  const { earliest, latest } = getAllowedEffectiveDayRange(moment);
  return new AppError(
    'invalid',
    `Choose a day from ${earliest} to ${latest}. Members get 30 days' notice.`,
    undefined,
    'day',
  );
}

export const noValidPriceError = (interval: BillingInterval) =>
  new AppError('conflict', `Stripe has no valid price for a ${interval}. Add it in Stripe first.`);

export const noAffectedMembersError = () =>
  new AppError('conflict', "Everyone already pays this price, so there's nothing to announce.");
