import { z } from 'zod';
import { id, pathId } from '@/lib/fields';

const interval = z.enum(['month', 'year'], 'interval must be month or year.');
const moment = z.iso.datetime();
const day = z.iso.date('Choose a day.');

export const changeParams = z.object({ id: pathId });

/** `seen`: what the page showed, so that nobody announces another price, or a second change, without knowing it. */
export const announceSchema = z.object({
  interval,
  /** The first day, in Nova Scotia, on which a renewal costs the new price. */
  day,
  seen: z.object({
    priceId: z.string('Say which price you saw.').max(255, 'No price has this id.'),
    /** The newest change of that interval; 0 where there was none. */
    change: z.union([z.literal(0), id('Say which change you saw.')]),
  }),
});
export type AnnounceChange = z.output<typeof announceSchema>;

/** Of the letter that is looked at before. */
export const previewQuery = z.object({ interval, day });
export type PreviewQuery = z.output<typeof previewQuery>;

/** A change of price, and how far it is. */
export const changeView = z.object({
  id: z.int(),
  cents: z.int(),
  effectiveAt: moment,
  announcedAt: moment,
  announcedBy: z.string().nullable(),
  calledOffAt: moment.nullable(),
  calledOffBy: z.string().nullable(),
  doneAt: moment.nullable(),
  /** Until then it can be called off, and whether it still can. */
  callOffUntil: moment,
  canBeCalledOff: z.boolean(),
  /** Plans: how many it concerns; of them told by mail, not told for a letter that fails, moved, and left as they are. */
  concerned: z.int(),
  told: z.int(),
  failed: z.int(),
  moved: z.int(),
  left: z.int(),
  /** Who could not be told: the first twenty. */
  untold: z.array(z.object({ userId: z.int(), name: z.string() })),
});
export type ChangeView = z.output<typeof changeView>;

/** What one interval costs now, and who pays what. */
export const intervalPrices = z.object({
  interval,
  /** What who begins now pays, at Stripe; null where there is no right price, or Stripe is away. */
  sold: z.object({ priceId: z.string(), cents: z.int() }).nullable(),
  /** Plans that run, by what they cost. */
  plans: z.array(z.object({ cents: z.int(), count: z.int() })),
  /** How many of them an announcement would concern now. */
  concerned: z.int(),
  /** The newest, open or over. */
  change: changeView.nullable(),
});
export type IntervalPrices = z.output<typeof intervalPrices>;

/** All that the page of prices shows. */
export type PricesView = { intervals: IntervalPrices[]; earliest: string; latest: string };

export const announced = z.object({ id: z.int(), count: z.int(), effectiveAt: moment });
export type Announced = z.output<typeof announced>;
