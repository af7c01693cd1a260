import { z } from 'zod';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { optionalTextField, pathIdField } from '@/lib/schema-fields';
import { SuggestionStatus } from '@/prisma/generated/enums';

export const eventSuggestionParams = z.object({ id: pathIdField, suggestionId: pathIdField });

export const eventSuggestionQuery = pageQuery.extend({
  status: z.enum(['open', 'decided'], 'status must be open or decided').default('open'),
});
export type EventSuggestionQuery = z.output<typeof eventSuggestionQuery>;

/** A suggested event, for its author and for moderators. It does not name its author. */
export const eventSuggestionView = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  allDay: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  status: z.enum(SuggestionStatus),
  /** The moderator's reason or comment. */
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type EventSuggestionView = z.output<typeof eventSuggestionView>;

export const eventSuggestionDecision = z
  .object({ isAccepted: z.boolean('Choose accept or reject.'), note: optionalTextField(500).optional() })
  .refine(({ isAccepted, note }) => isAccepted || Boolean(note), {
    message: 'Say why, so that the parent understands.',
    path: ['note'],
  });
export type EventSuggestionDecision = z.output<typeof eventSuggestionDecision>;
