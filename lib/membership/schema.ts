import { z } from 'zod';
import { cleanCopiedText } from '@/lib/text/clean-text';
import { announcedPrice } from './announced-price-schema';

const moment = z.iso.datetime().nullable();

/**
 * Id of a SetupIntent (for a free trial) or a PaymentIntent (for an immediate payment). A client secret begins with
 * such an id, so `refine` refuses client secrets.
 */
export const confirmedPaymentSchema = z.object({
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
  .transform(cleanCopiedText)
  .pipe(z.string().regex(/^[A-Za-z0-9-]{1,100}$/, NOT_A_CODE));

export const promotionCodeSchema = z.object({ code: promotionCode });

/** The plan to start or continue. An empty body continues an unfinished sign-up, or otherwise starts a monthly plan. */
export const startPaymentSchema = z
  .object({ interval: interval.optional(), promotionCode: promotionCode.optional() })
  .default({});
export type StartPaymentInput = z.output<typeof startPaymentSchema>;

/** The price of a month or a year, in dollars as the specification requires. */
const rate = z.object({ interval, amount: z.number() });
export type PricePerInterval = z.output<typeof rate>;

/** Effect of a promotion code: a sentence that describes it, and the reduced first price of each plan. */
export const promotionView = z.object({ code: z.string(), said: z.string(), offers: z.array(rate) });
export type PromotionView = z.output<typeof promotionView>;

/** Data for the card form. Amounts are in dollars, as the specification requires. */
export const paymentSetup = z.object({
  clientSecret: z.string(),
  /** The regular price of the plan, and its billing interval. */
  amount: z.number(),
  interval,
  subscriptionId: z.string(),
  intentType: z.enum(['setup', 'payment']),
  dueToday: z.number(),
  currency: z.string(),
  /** Time at which the first charge is due after a free trial. */
  trialEnd: moment,
  /** Amount of the first charge: after the trial, or today if the person gets no trial. */
  nextAmount: z.number(),
});
export type PaymentSetup = z.output<typeof paymentSetup>;

export const membershipActivation = z.object({
  message: z.string(),
  subscriptionStatus: z.string(),
  trialEnd: moment,
  currentPeriodEnd: moment,
  hasAccess: z.boolean(),
});
export type MembershipActivation = z.output<typeof membershipActivation>;

/** Response while the bank is still processing a payment. */
export const paymentProcessingReply = z.object({ message: z.string() });

export const cancelSubscriptionReply = z.object({
  message: z.string(),
  subscriptionStatus: z.string(),
  /** The last moment of access. */
  accessUntil: moment,
});
export type CancelSubscriptionReply = z.output<typeof cancelSubscriptionReply>;

export const continueOrResetMembershipReply = z.object({
  message: z.string(),
  subscriptionStatus: z.string(),
  /** True if the plan was scheduled to end and now continues as the same subscription. */
  resumed: z.boolean(),
});
export type ContinueOrResetMembershipReply = z.output<typeof continueOrResetMembershipReply>;

export const fixSubscriptionReply = z.object({
  message: z.string(),
  /** True if activating the membership failed in a way that an administrator has to look at. */
  manualActivation: z.boolean(),
  hasAccess: z.boolean(),
  /** The payment that the card form on the page has to complete. */
  payment: paymentSetup.nullable(),
  requiresPayment: z.boolean(),
  /** Client secret of `payment`. The specification requires this copy at the top level of the reply. */
  clientSecret: z.string().optional(),
  /** True if the person can start a new subscription, because no unfinished payment is left. */
  canReset: z.boolean(),
});
export type FixSubscriptionReply = z.output<typeof fixSubscriptionReply>;

export const receiptParams = z.object({
  id: z.string().regex(/^in_\w{1,250}$/, 'Receipt not recognized.'),
});

export const portalSession = z.object({ url: z.string() });
export type PortalSession = z.output<typeof portalSession>;

/** One entry of the membership history, which is listed newest first. */
export const ledgerEntry = z.object({
  /** Key that is unique within the payment history. */
  key: z.string(),
  at: z.iso.datetime(),
  title: z.string(),
  detail: z.string().nullable(),
  tone: z.enum(['plain', 'good', 'bad']),
  /** Address of our own receipt page for the payment. */
  receiptHref: z.string().nullable(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** Everything that /subscription shows about the signed-in person's plan. */
export const membershipView = z.object({
  /**
   * Panel that the subscription page shows, as in the specification. The browser may show a panel for an unfinished
   * payment instead of "issue" or "sign-up".
   */
  card: z.enum(['manage', 'canceled', 'issue', 'sign-up']),
  subscriptionStatus: z.string(),
  hasAccess: z.boolean(),
  /** Last moment of access. Null for administrators and people without access. */
  accessUntil: moment,
  isAdmin: z.boolean(),
  /** True while the person has complimentary access, for example from an administrator. */
  isComplimentary: z.boolean(),
  /** True for access through a household seat that somebody else pays for. */
  hasSeat: z.boolean(),
  /** The end of the free trial, while it runs. */
  trialEnd: moment,
  /** Price of the person's plan, which may differ from the price for new members. Null if the person has no plan. */
  plan: rate.nullable(),
  /** An announced future price of the plan, or null. */
  comingPrice: announcedPrice.nullable(),
  nextCharge: z.object({ at: z.iso.datetime(), amount: z.number() }).nullable(),
  /**
   * Amount still owed, or otherwise the amount of the next charge. A credit, a coupon or an older price can make it
   * differ from `amount`.
   */
  nextAmount: z.number(),
  /**
   * True if Stripe is about to charge for the current period. If the member cancels at this time, the charge is
   * stopped, and their access ends at once.
   */
  isChargeDue: z.boolean(),
  /** True if the plan is scheduled to end and the member can continue it without a payment. */
  canResume: z.boolean(),
  paymentMethod: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  issue: z.enum(['unfinished', 'payment_failed', 'unpaid', 'paused', 'hold', 'unknown']).nullable(),
  /**
   * True if this person is offered seven free days. The trial may still be refused if the card was already used for a
   * trial.
   */
  trialAvailable: z.boolean(),
  /** True if the free trial was refused because the card had already been used for a free trial. */
  trialDenied: z.boolean(),
  /** Plans that can be started now, monthly first. Empty while payments are unavailable. */
  offers: z.array(rate),
  amount: z.number(),
  dueToday: z.number(),
  /** Time of the first charge if the person started now, or null without a trial. */
  firstChargeAt: moment,
  ledger: z.array(ledgerEntry),
  /** True if payments can be made now. */
  isOpen: z.boolean(),
});
export type MembershipView = z.output<typeof membershipView>;
