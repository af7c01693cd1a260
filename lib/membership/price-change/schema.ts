import { z } from 'zod';
import { idField, pathIdField } from '@/lib/schema-fields';

const interval = z.enum(['month', 'year'], 'interval must be month or year.');
const moment = z.iso.datetime();
const day = z.iso.date('Choose a day.');

export const priceChangeParams = z.object({ id: pathIdField });

/**
 * Input for announcing a price change. `seen` holds the price and the last price change on the administrator's page.
 * The announcement is refused if either has changed.
 */
export const announcePriceChangeSchema = z.object({
  interval,
  /** The first day on which a renewal costs the new price, in Nova Scotia's time. */
  day,
  seen: z.object({
    priceId: z.string('Send the id of the price that you saw.').max(255, 'No price has this id.'),
    /** Id of the newest price change for the interval, or 0 if the interval had none. */
    change: z.union([z.literal(0), idField('Send the id of the newest price change that you saw.')]),
  }),
});
export type AnnouncePriceChangeInput = z.output<typeof announcePriceChangeSchema>;

/** Input for the preview of the email that announces a new price. */
export const pricePreviewQuery = z.object({ interval, day });
export type PricePreviewQuery = z.output<typeof pricePreviewQuery>;

/** A price change and its progress. */
export const priceChangeView = z.object({
  id: z.int(),
  cents: z.int(),
  effectiveAt: moment,
  announcedAt: moment,
  announcedBy: z.string().nullable(),
  calledOffAt: moment.nullable(),
  calledOffBy: z.string().nullable(),
  doneAt: moment.nullable(),
  /** Time until which the change can be cancelled. */
  callOffUntil: moment,
  canBeCalledOff: z.boolean(),
  /**
   * Numbers of plans: affected, emailed, not emailed because sending failed, moved to the new price, and left at
   * another price.
   */
  concerned: z.int(),
  told: z.int(),
  failed: z.int(),
  moved: z.int(),
  left: z.int(),
  /** The first 20 members who could not be emailed about the price change. */
  untold: z.array(z.object({ userId: z.int(), name: z.string() })),
});
export type PriceChangeView = z.output<typeof priceChangeView>;

/** Prices of one billing interval: the price for new members, and the number of running plans at each price. */
export const billingIntervalPrices = z.object({
  interval,
  /** Price at Stripe for new members. Null if the price is missing or wrong, or if Stripe is down. */
  sold: z.object({ priceId: z.string(), cents: z.int() }).nullable(),
  /** Number of running plans at each price. */
  plans: z.array(z.object({ cents: z.int(), count: z.int() })),
  /** Number of plans that a price change would affect if it were announced now. */
  concerned: z.int(),
  /** The newest price change for this interval, open or finished. */
  change: priceChangeView.nullable(),
});
export type BillingIntervalPrices = z.output<typeof billingIntervalPrices>;

/** All data of the administrators' price page. */
export type PricesView = { intervals: BillingIntervalPrices[]; earliest: string; latest: string };

export const announcePriceChangeReply = z.object({ id: z.int(), count: z.int(), effectiveAt: moment });
export type AnnouncePriceChangeReply = z.output<typeof announcePriceChangeReply>;
