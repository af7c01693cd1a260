import { plan, type Interval } from '@/lib/site';
import { DAY, HOUR } from '@/lib/time/duration';

/** Metadata value that marks our objects at Stripe. Other products may use the same Stripe account. */
export const APP_METADATA_VALUE = 'parent-voice-ns';

/** Metadata key of a plan that we are about to end. The mark is set before the plan's open invoice is voided. */
export const GIVEN_UP_METADATA_KEY = 'given_up';

/** Metadata key for the promotion code with which a plan started. The code is in capital letters. */
export const PROMOTION_METADATA_KEY = 'promotion_code';

/**
 * Metadata key of a plan that a hold has stopped. The value is "plan" if the hold scheduled the end of the plan. It is
 * "invoice" if the hold stopped only a payment.
 */
export const HOLD_METADATA_KEY = 'held';

/** The rules of the plan, except its price. Times are in ms. */
export const terms = {
  /** Lookup keys of the prices at Stripe. */
  lookupKeys: { month: 'parent_voice_monthly', year: 'parent_voice_yearly' } satisfies Record<Interval, string>,
  /** Time for which access continues after a period or trial ends, so that the next payment can arrive. */
  slack: DAY,
  /** Grace period after a failed payment, for members who have paid before. */
  grace: 7 * DAY,
  /**
   * Maximum time between opening the form and entering the card. If the card is entered later, the seven days of the
   * free trial are counted from then.
   */
  trialFormPatience: HOUR,
  /** Time after which an unfinished sign-up without a card is ended. */
  abandonedAfter: DAY,
  /**
   * Time for which an unfinished first payment is reused. Stripe ends it after 23 hours, so the secret of an older
   * payment could expire while the person pays.
   */
  firstPaymentPatience: 22 * HOUR,
} as const;

export const dollars = (cents: number): number => cents / 100;

export const trialEndFrom = (start: Date): Date => new Date(start.getTime() + plan.trialDays * DAY);
