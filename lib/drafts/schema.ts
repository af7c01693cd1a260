import { z } from 'zod';
import { pathId } from '@/lib/fields';
import { DRAFTS, KEPT_PLACE } from './kept';

export const placeParams = z.object({ place: z.string().regex(KEPT_PLACE, "This form doesn't save drafts.") });

const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** As it was typed: nothing is trimmed while somebody writes. PostgreSQL stores neither NUL nor half of a pair. */
const typed = z
  .string()
  .max(DRAFTS.longestField)
  .regex(/^[^\0]*$/, "Contains a character we can't save.")
  .transform((text) => text.toWellFormed());

const typedFields = z
  .record(z.string().regex(/^\w{1,40}$/, 'Field names must be words.'), z.union([typed, z.number(), z.boolean()]))
  .refine((given) => Object.keys(given).length <= DRAFTS.fields, `A draft can have at most ${DRAFTS.fields} fields.`);

const act = z.string().regex(/^[\w-]{1,64}$/, 'act must be what the sending is known by.');

export const putDraftBody = z.object({
  act,
  fields: typedFields,
  savedAt: z.iso.datetime(),
  /** When the text was written on which this one goes on; null for one that began on its own. */
  base: z.iso.datetime().nullable(),
});
export type PutDraft = z.output<typeof putDraftBody>;

/** Whose drafts they are: in a page that another person has signed in beside, they are not who asks. */
export const ownerQuery = z.object({ of: pathId.optional() });

/** Whose sending is over, or that was discarded: another device's newer text stays. */
export const draftQuery = ownerQuery.extend({ act: act.optional() });

export const draftView = z.object({
  place: z.string(),
  act: z.string(),
  fields,
  savedAt: z.iso.datetime(),
  /** What another device had written, while it is kept. */
  older: z.object({ fields, savedAt: z.iso.datetime() }).nullable(),
});
export type DraftView = z.output<typeof draftView>;
