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
 * Key in a plan's metadata at Stripe that says what a hold has stopped: "plan" for the whole plan, or "invoice" for
 * only a payment.
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
   * If the person enters a card within this time after opening the form, the free trial counts from the opening.
   * Otherwise, the trial counts from the entry of the card.
   */
  trialFormPatience: HOUR,
  /** Time after which an unfinished sign-up without a card is ended. */
  abandonedAfter: DAY,
  /**
   * Time for which a person can return to an unfinished first payment: one hour less than the 23 hours that Stripe
   * allows. A person who returns at the last moment then has an hour to pay.
   */
  firstPaymentPatience: 22 * HOUR,
} as const;

export const centsToDollars = (cents: number): number => cents / 100;

export const calculateTrialEnd = (start: Date): Date => new Date(start.getTime() + membershipPlan.trialDays * DAY);
