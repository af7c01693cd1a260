import { z } from 'zod';

/** A calendar month in Nova Scotia time, such as "2026-11". */
export const monthField = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'month must be like 2026-10');

/** Kinds of difference between our ledger and Stripe's balance for one payment. */
export const LEDGER_DIFFERENCE_KINDS = [
  'missing_here',
  'missing_at_stripe',
  'amount',
  'refund',
  'dispute',
  'currency',
] as const;

export type LedgerDifference = {
  kind: (typeof LEDGER_DIFFERENCE_KINDS)[number];
  chargeId: string;
  invoiceId: string | null;
  userId: number | null;
  /** Amounts in our ledger (`ours`) and at Stripe (`theirs`), in cents. Null if an amount is missing. */
  ours: number | null;
  theirs: number | null;
  at: Date;
};

export const monthQuery = z.object({ month: monthField });
export const balanceImportSchema = z.object({ month: monthField });
export const balanceImportReply = z.object({ added: z.int().nonnegative() });

/** Figures of one month, with sums in cents. Money that left the balance is negative. */
export type AccountingMonthFigures = {
  month: string;
  trials: number;
  /** Number of people who paid for the first time, after a trial. */
  converted: number;
  membersBefore: number;
  members: number;
  /** Number of people who were paying members when the month began but not when it ended. */
  ended: number;
  /** Monthly recurring revenue in cents, from the plans that are paid for at the end of the month. */
  recurring: number;
  payments: number;
  paid: number;
  refunded: number;
  disputed: number;
  disputes: { opened: number; won: number; lost: number };
  /** Stripe's fees, in cents. */
  fees: number;
  other: number;
  net: number;
  payouts: number;
  /** Tax included in payments, minus the tax in refunds, in cents. */
  tax: number;
};

export type ProvinceTax = { province: string | null; tax: number; base: number };
