import type { BalanceKind } from '@/prisma/generated/enums';

const OF_TYPE: Record<string, BalanceKind> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};
/** Where Stripe says 'adjustment', this says what of. */
const OF_CATEGORY: Record<string, BalanceKind> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  refund_failure: 'refund',
  fee: 'fee',
};

/** What a line of Stripe's balance is to us. Its words are open: what is new is `other`. */
export const kindOfLine = (type: string, category: string): BalanceKind =>
  (Object.hasOwn(OF_CATEGORY, category) ? OF_CATEGORY[category] : undefined) ??
  (Object.hasOwn(OF_TYPE, type) ? OF_TYPE[type] : undefined) ??
  'other';
