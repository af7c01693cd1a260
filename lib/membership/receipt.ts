/** A payment as its receipt shows it, from our own records without asking Stripe. Amounts are in cents. */
export type Receipt = {
  invoiceId: string;
  number: string;
  paidAt: string;
  period: { start: string; end: string } | null;
  amount: number;
  refunded: number;
  isDisputed: boolean;
  currency: string;
  /** The payer's card, for example "Visa ending in 4242". Null if unknown. */
  paidWith: string | null;
  billedTo: { name: string; email: string } | null;
};

/** Address of our own receipt page for a payment. The page works even if Stripe is down. */
export const receiptHref = (invoiceId: string) => `/subscription/receipts/${invoiceId}` as const;

/**
 * Address that redirects to Stripe's receipt page. If Stripe can't be reached, it redirects to our own receipt page and
 * adds the query `STRIPE_UNAVAILABLE_QUERY`.
 */
export const hostedReceiptHref = (invoiceId: string) => `/api/membership/receipts/${invoiceId}/stripe` as const;
export const STRIPE_UNAVAILABLE_QUERY = '?stripe=away';
