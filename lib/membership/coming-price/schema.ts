import { z } from 'zod';

/** So long before a new price applies to somebody he is told by mail (the terms say it). */
export const NOTICE_DAYS = 30;

const moment = z.iso.datetime();

/** What somebody is told on his own page of another price that is to come. */
export const comingPrice = z.object({
  interval: z.enum(['month', 'year']),
  amount: z.number(),
  /** The first day on which a renewal costs it; null until he was told by mail. */
  from: moment.nullable(),
  /** Not before this. */
  notBefore: moment,
});
export type ComingPrice = z.output<typeof comingPrice>;
