import { z } from 'zod';
import { cleanCode } from '@/lib/text/clean';
import { comingPrice } from './coming-price/schema';

const moment = z.iso.datetime().nullable();

/** A SetupIntent (free trial) or a PaymentIntent (paid at once); never a client secret, which has more. */
export const fromPaymentSchema = z.object({
  paymentIntentId: z
    .string({ error: 'Payment not recognized.' })
    .regex(/^(pi|seti)_[A-Za-z0-9_]{8,255}$/, 'Payment not recognized.')
    .refine((id) => !id.includes('_secret_'), 'Payment not recognized.'),
});

const interval = z.enum(['month', 'year'], 'interval must be month or year.');

const NOT_A_CODE = "We don't recognize this promotion code.";
const promotionCode = z
  .string({ error: NOT_A_CODE })
  .max(500, NOT_A_CODE)
  .transform(cleanCode)
  .pipe(z.string().regex(/^[A-Za-z0-9-]{1,100}$/, NOT_A_CODE));

export const promotionCodeSchema = z.object({ code: promotionCode });

/** What is begun, or gone on with. Without a body: what was begun before, else a month. */
export const startPaymentSchema = z
  .object({ interval: interval.optional(), promotionCode: promotionCode.optional() })
  .default({});
export type StartPayment = z.output<typeof startPaymentSchema>;

/** What a month or a year costs. Money is in dollars here, as the specification has it. */
const rate = z.object({ interval, amount: z.number() });
export type Rate = z.output<typeof rate>;

/** What a promotion code gives: in a sentence, and what each price is with it at first. */
export const promotionView = z.object({ code: z.string(), said: z.string(), offers: z.array(rate) });
export type PromotionView = z.output<typeof promotionView>;

/** What the card form needs. Money is in dollars here, as the specification has it. */
export const paymentSetup = z.object({
  clientSecret: z.string(),
  /** The price of the plan, and for how long. */
  amount: z.number(),
  interval,
  subscriptionId: z.string(),
  intentType: z.enum(['setup', 'payment']),
  dueToday: z.number(),
  currency: z.string(),
  /** When the first charge is due, for a free trial. */
  trialEnd: moment,
  /** What it will be; without a trial what is due today. */
  nextAmount: z.number(),
});
export type PaymentSetup = z.output<typeof paymentSetup>;

export const activation = z.object({
  message: z.string(),
  subscriptionStatus: z.string(),
  trialEnd: moment,
  currentPeriodEnd: moment,
  hasAccess: z.boolean(),
});
export type Activation = z.output<typeof activation>;

/** While the bank works on a payment. */
export const processing = z.object({ message: z.string() });

export const cancellation = z.object({
  message: z.string(),
  subscriptionStatus: z.string(),
  /** The last moment of access. */
  accessUntil: moment,
});
export type Cancellation = z.output<typeof cancellation>;

export const resetReply = z.object({
  message: z.string(),
  subscriptionStatus: z.string(),
  /** A scheduled end was taken back: the same subscription goes on. */
  resumed: z.boolean(),
});
export type ResetReply = z.output<typeof resetReply>;

export const fixReply = z.object({
  message: z.string(),
  /** A person has to look at it; nothing was activated. */
  manualActivation: z.boolean(),
  hasAccess: z.boolean(),
  /** The page shows the card form with this. */
  payment: paymentSetup.nullable(),
  requiresPayment: z.boolean(),
  /** The same secret as in `payment`. */
  clientSecret: z.string().optional(),
  /** Nothing was found that could be fixed. */
  canReset: z.boolean(),
});
export type FixReply = z.output<typeof fixReply>;

export const receiptParams = z.object({
  id: z.string().regex(/^in_\w{1,250}$/, 'Receipt not recognized.'),
});

export const portalSession = z.object({ url: z.string() });
export type PortalSession = z.output<typeof portalSession>;

/** One line of what happened with a membership, newest first. */
export const ledgerEntry = z.object({
  /** Differs from line to line. */
  key: z.string(),
  at: z.iso.datetime(),
  title: z.string(),
  detail: z.string().nullable(),
  tone: z.enum(['plain', 'good', 'bad']),
  /** Our own page of it. */
  receiptHref: z.string().nullable(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** Where the signed-in person stands with the paid plan: all that /subscription shows. */
export const membershipView = z.object({
  /** Which card of the specification's page; a payment begun in this browser comes between 'canceled' and 'issue'. */
  card: z.enum(['manage', 'canceled', 'issue', 'sign-up']),
  subscriptionStatus: z.string(),
  hasAccess: z.boolean(),
  /** The last moment of access; null without access, and for administrators. */
  accessUntil: moment,
  isAdmin: z.boolean(),
  /** Access given by an administrator, not bought. */
  isComplimentary: z.boolean(),
  /** Access that somebody else pays for, by a household seat. */
  hasSeat: z.boolean(),
  /** The end of the free trial, while it runs. */
  trialEnd: moment,
  /** The price of the plan that the person has, be it an older one; null without a plan. */
  plan: rate.nullable(),
  /** Another price of it that was announced; null where none is to come. */
  comingPrice: comingPrice.nullable(),
  nextCharge: z.object({ at: z.iso.datetime(), amount: z.number() }).nullable(),
  /** What the plan asks for next, or still does; not always `amount`: a credit, a coupon or an older price make it another. */
  nextAmount: z.number(),
  /** That charge is on its way: who cancels now is not charged, and his access ends. */
  isChargeDue: z.boolean(),
  /** A scheduled end can still be taken back without paying. */
  canResume: z.boolean(),
  paymentMethod: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  issue: z.enum(['unfinished', 'payment_failed', 'unpaid', 'paused', 'hold', 'unknown']).nullable(),
  /** Whether the first seven days are free for this person; the card decides it in the end. */
  trialAvailable: z.boolean(),
  /** The card had been used for a free trial by someone else. */
  trialDenied: z.boolean(),
  /** What can be begun now, a month first; empty while payments are away. */
  offers: z.array(rate),
  amount: z.number(),
  dueToday: z.number(),
  /** When the first charge would be due if the person began now; null without a trial. */
  firstChargeAt: moment,
  ledger: z.array(ledgerEntry),
  /** Payments can be taken now. */
  isOpen: z.boolean(),
});
export type MembershipView = z.output<typeof membershipView>;
