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
/**
 * Our kinds of balance lines, by Stripe's reporting category. For a line of the type "adjustment", only the category
 * shows the reason for the adjustment.
 */
const OF_CATEGORY: Record<string, BalanceKind> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  refund_failure: 'refund',
  fee: 'fee',
};

/** Returns our own kind for a line of Stripe's balance, or `other` for a type that we do not know. */
export const classifyBalanceLine = (type: string, category: string): BalanceKind =>
  (Object.hasOwn(OF_CATEGORY, category) ? OF_CATEGORY[category] : undefined) ??
  (Object.hasOwn(OF_TYPE, type) ? OF_TYPE[type] : undefined) ??
  'other';
