/** A payment as its receipt tells of it, from what we keep: Stripe is not asked. Amounts in cents. */
export type Receipt = {
  invoiceId: string;
  number: string;
  paidAt: string;
  period: { start: string; end: string } | null;
  amount: number;
  refunded: number;
  isDisputed: boolean;
  currency: string;
  /** 'Visa ending in 4242'; null where we do not know it. */
  paidWith: string | null;
  billedTo: { name: string; email: string } | null;
};

/** The page of a payment's receipt, which always opens. */
export const receiptHref = (invoiceId: string) => `/subscription/receipts/${invoiceId}` as const;

/** Leads on to Stripe's own page of it, or back here with this mark while that cannot be reached. */
export const hostedReceiptHref = (invoiceId: string) => `/api/membership/receipts/${invoiceId}/stripe` as const;
export const STRIPE_AWAY = '?stripe=away';
