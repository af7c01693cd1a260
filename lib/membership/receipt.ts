/** A payment as its receipt shows it, from our own records. Amounts are in cents. */
export type Receipt = {
  invoiceId: string;
  number: string;
  paidAt: string;
  period: { start: string; end: string } | null;
  amount: number;
  refunded: number;
  isDisputed: boolean;
  currency: string;
  /** The payer's card, for example "Visa ending in 4242", or null if unknown. */
  paidWith: string | null;
  billedTo: { name: string; email: string } | null;
};

/** Address of our own receipt page for a payment, which works even if Stripe is down. */
export const receiptHref = (invoiceId: string) => `/subscription/receipts/${invoiceId}` as const;

/** Address that redirects to Stripe's receipt page, or to our own receipt page if Stripe can't be reached. */
export const stripeReceiptHref = (invoiceId: string) => `/api/membership/receipts/${invoiceId}/stripe` as const;
export const STRIPE_UNAVAILABLE_URL_QUERY = '?stripe=away';
