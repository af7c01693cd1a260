import { z } from 'zod';

/** Minimum notice of a new price in days, as the terms of service promise. */
export const PRICE_NOTICE_DAYS = 30;

const moment = z.iso.datetime();

/** Announced price, as members see it on their own subscription page. */
export const announcedPrice = z.object({
  interval: z.enum(['month', 'year']),
  amount: z.number(),
  /** First day on which a renewal costs the new price. Null if the member has not been notified by email yet. */
  from: moment.nullable(),
  /** Earliest day on which the new price can apply. */
  notBefore: moment,
});
export type AnnouncedPrice = z.output<typeof announcedPrice>;
