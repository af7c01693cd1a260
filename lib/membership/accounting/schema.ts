import { z } from 'zod';
import { month } from './months';

/** How our ledger and Stripe's balance can differ about a payment. */
export const DIFFERENCES = ['missing_here', 'missing_at_stripe', 'amount', 'refund', 'dispute', 'currency'] as const;

export type Difference = {
  kind: (typeof DIFFERENCES)[number];
  chargeId: string;
  invoiceId: string | null;
  userId: number | null;
  /** In cents, as each side has it; null where it has nothing. */
  ours: number | null;
  theirs: number | null;
  at: Date;
};

export const monthQuery = z.object({ month });
export const readSchema = z.object({ month });
export const readReply = z.object({ added: z.int().nonnegative() });

/** The figures of a month. Sums are in cents; what left the balance is negative. */
export type MonthFigures = {
  month: string;
  trials: number;
  /** Who paid for the first time, after a trial. */
  converted: number;
  membersBefore: number;
  members: number;
  /** Who was a paying member when the month began, and was none when it ended. */
  ended: number;
  /** What the plans that were paid for at its end bring in a month. */
  recurring: number;
  payments: number;
  paid: number;
  refunded: number;
  disputed: number;
  disputes: { opened: number; won: number; lost: number };
  /** What Stripe kept. */
  fees: number;
  other: number;
  net: number;
  payouts: number;
  /** In what was paid, less in what was given back. */
  tax: number;
};

export type ProvinceTax = { province: string | null; tax: number; base: number };
