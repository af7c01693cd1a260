import type { PaymentLine } from '@/lib/membership/view/admin-schema';

export const leftOf = ({ cents, refundedCents }: PaymentLine): number => cents - refundedCents;

export const canRefund = (payment: PaymentLine): boolean =>
  leftOf(payment) > 0 && !payment.isDisputed && payment.chargeId !== null;

/** Parses '2', '2.5' or '2,50' dollars as cents. Null if invalid. */
export function centsOf(text: string): number | null {
  const [, dollars, rest = ''] = /^\s*\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(rest.padEnd(2, '0'));
}
