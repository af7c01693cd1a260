import { plan, type Interval } from '@/lib/site';

/** Metadata value that marks our objects at Stripe. Other products may use the same Stripe account. */
export const APP = 'parent-voice-ns';

/** Metadata key that marks a plan as being ended. Its open invoice was voided. */
export const GIVEN_UP = 'given_up';

/** Metadata key for the promotion code that a plan started with, in capital letters. */
export const PROMOTION = 'promotion_code';

/**
 * Metadata key of a plan that a hold has stopped. The value is "plan" if the hold scheduled the end, or "invoice" if it
 * only stopped a payment.
 */
export const HELD = 'held';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The rules of the plan other than its price. Times are in ms. */
export const terms = {
  /** Lookup keys of the prices at Stripe. */
  lookupKeys: { month: 'parent_voice_monthly', year: 'parent_voice_yearly' } satisfies Record<Interval, string>,
  /** How long access continues after a period or trial ends, so that the next payment has time to arrive. */
  slack: DAY,
  /** Grace period after a failed payment, for members who have paid before. */
  grace: 7 * DAY,
  /**
   * Time after opening the form within which the card must be entered. If the card is entered later, the seven days of
   * the free trial are counted from then.
   */
  trialFormPatience: HOUR,
  /** Time after which an unfinished form without a card is ended. */
  abandonedAfter: DAY,
  /**
   * How long an unfinished first payment is reused. Stripe expires it after 23 hours, so the secret of an older one
   * could expire while the person pays.
   */
  firstPaymentPatience: 22 * HOUR,
} as const;

export const dollars = (cents: number): number => cents / 100;

export const trialEndFrom = (start: Date): Date => new Date(start.getTime() + plan.trialDays * DAY);
