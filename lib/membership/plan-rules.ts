import { membershipPlan, type BillingInterval } from '@/lib/site';
import { DAY, HOUR } from '@/lib/time/duration';

/** Metadata value that identifies our objects at Stripe, because other products may use the same Stripe account. */
export const APP_NAME_METADATA_VALUE = 'parent-voice-ns';

/**
 * Metadata key that we set on a plan at Stripe before we void the plan's open invoice. Stripe then calls the plan
 * active, and the key shows that nobody paid.
 */
export const PLAN_ENDING_METADATA_KEY = 'given_up';

/** Metadata key for the promotion code with which a plan started. The code is stored in capital letters. */
export const PROMOTION_METADATA_KEY = 'promotion_code';

/**
 * Metadata key of a plan at Stripe that a hold has stopped. The value is "plan" if the hold scheduled the plan's end,
 * or "invoice" if the hold stopped only a payment.
 */
export const MEMBERSHIP_HOLD_METADATA_KEY = 'held';

/** Rules of the plan except its price, with all durations in ms. */
export const planRules = {
  /** Lookup keys of the prices at Stripe. */
  lookupKeys: { month: 'parent_voice_monthly', year: 'parent_voice_yearly' } satisfies Record<BillingInterval, string>,
  /** Time for which access continues after a period or trial ends, so that the next payment can arrive. */
  slack: DAY,
  /** Grace period after a failed payment, for members who have paid before. */
  grace: 7 * DAY,
  /**
   * If a person enters the card within this time after opening the form, their free trial starts when the form was
   * opened. Otherwise, the trial starts when the card is entered.
   */
  trialFormPatience: HOUR,
  /** Time after which an unfinished sign-up without a card is ended. */
  abandonedAfter: DAY,
  /**
   * Time for which a person can return to the form of an unfinished first payment. Stripe allows 23 hours. Our time is
   * one hour shorter, so a person who returns at its end still has an hour to pay.
   */
  firstPaymentPatience: 22 * HOUR,
} as const;

export const centsToDollars = (cents: number): number => cents / 100;

export const calculateTrialEnd = (start: Date): Date => new Date(start.getTime() + membershipPlan.trialDays * DAY);
