import { plan, type Interval } from '@/lib/site';

/** How our objects are marked at Stripe, where other products may sell too. */
export const APP = 'parent-voice-ns';

/** The mark on a plan that is being given up: its open invoice was made void, and it is about to end. */
export const GIVEN_UP = 'given_up';

/** The promotion code that a plan was begun with, in capitals. */
export const PROMOTION = 'promotion_code';

/** The mark on a plan that a hold has stopped: 'plan' when it scheduled the end, 'invoice' when only a payment waits. */
export const HELD = 'held';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The rules of the plan beyond its price, in one place. */
export const terms = {
  /** By these names the prices are found at Stripe. */
  lookupKeys: { month: 'parent_voice_monthly', year: 'parent_voice_yearly' } satisfies Record<Interval, string>,
  /** Access goes on so long after a period or a trial ends, while the next payment is on its way. */
  slack: DAY,
  /** Of who has paid before and whose payment failed. */
  grace: 7 * DAY,
  /** A free trial whose card was typed so much later begins anew with it. */
  trialFormPatience: HOUR,
  /** A form without a card is given up after so long. */
  abandonedAfter: DAY,
  /** Stripe expires a first payment after 23 hours; a secret handed out later would die in the person's hands. */
  firstPaymentPatience: 22 * HOUR,
} as const;

export const dollars = (cents: number): number => cents / 100;

export const trialEndFrom = (start: Date): Date => new Date(start.getTime() + plan.trialDays * DAY);
