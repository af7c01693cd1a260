import { z } from 'zod';

/**
 * Number of days before a new price applies at which members must have been notified by email. The terms of service
 * promise this.
 */
export const NOTICE_DAYS = 30;

const moment = z.iso.datetime();

/** What members see about a coming price on their own subscription page. */
export const comingPrice = z.object({
  interval: z.enum(['month', 'year']),
  amount: z.number(),
  /** First day on which a renewal costs the new price. Null until the member has been notified by email. */
  from: moment.nullable(),
  /** Earliest day on which the new price can apply. */
  notBefore: moment,
});
export type ComingPrice = z.output<typeof comingPrice>;
