import { z } from 'zod';

/** How many days before a new price applies the member is notified by email. The terms of service promise this. */
export const NOTICE_DAYS = 30;

const moment = z.iso.datetime();

/** What a member sees about a coming price on their own subscription page. */
export const comingPrice = z.object({
  interval: z.enum(['month', 'year']),
  amount: z.number(),
  /** The first day on which a renewal costs the new price. Null until the member has been emailed. */
  from: moment.nullable(),
  /** The earliest day on which the new price can apply. */
  notBefore: moment,
});
export type ComingPrice = z.output<typeof comingPrice>;
