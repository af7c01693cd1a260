import { z } from 'zod';
import { contentAuthorQuery } from '@/lib/http/request/content-author';
import { DRAFT_SIZE_LIMITS, SERVER_STORED_FORM_PATTERN } from './server-stored-forms';

export const draftFormParams = z.object({
  place: z.string().regex(SERVER_STORED_FORM_PATTERN, "This form doesn't save drafts."),
});

const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * Text of a form field, not trimmed, because the person may still be typing. NUL characters are refused and unpaired
 * surrogates are replaced, because PostgreSQL cannot store them.
 */
const typedText = z
  .string()
  .max(DRAFT_SIZE_LIMITS.longestField)
  .regex(/^[^\0]*$/, "Contains a character we can't save.")
  .transform((text) => text.toWellFormed());

const typedFields = z
  .record(
    z.string().regex(/^\w{1,40}$/, 'Field names may contain only a to z, 0 to 9 and _.'),
    z.union([typedText, z.number(), z.boolean()]),
  )
  .refine(
    (entries) => Object.keys(entries).length <= DRAFT_SIZE_LIMITS.fields,
    `A draft can have at most ${DRAFT_SIZE_LIMITS.fields} fields.`,
  );

const act = z.string().regex(/^[\w-]{1,64}$/, 'act must be the id of a form submission.');

export const putDraftBody = z.object({
  act,
  fields: typedFields,
  savedAt: z.iso.datetime(),
  /** Save time (`savedAt`) of the stored draft from which this draft began. Null if this draft is new. */
  base: z.iso.datetime().nullable(),
});
export type PutDraftBody = z.output<typeof putDraftBody>;

/**
 * Query for deleting a draft. `act` (id of a form submission) limits the deletion to the draft of this submission,
 * because another device may have stored a newer draft.
 */
export const draftQuery = contentAuthorQuery.extend({ act: act.optional() });

export const draftView = z.object({
  place: z.string(),
  act: z.string(),
  fields,
  savedAt: z.iso.datetime(),
  /** Competing version of the draft from another device. Null once that version has expired. */
  older: z.object({ fields, savedAt: z.iso.datetime() }).nullable(),
});
export type DraftView = z.output<typeof draftView>;
