import type { AdminPaymentView } from '@/lib/membership/view/admin-schema';

export const refundableCents = ({ cents, refundedCents }: AdminPaymentView): number => cents - refundedCents;

export const isRefundable = (payment: AdminPaymentView): boolean =>
  refundableCents(payment) > 0 && !payment.isDisputed && payment.chargeId !== null;

/** Converts dollars, such as '2', '2.5' or '2,50', to cents. Returns null if the text is invalid. */
export function parseDollarsAsCents(text: string): number | null {
  const [, dollars, rest = ''] = /^\s*\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(rest.padEnd(2, '0'));
}
