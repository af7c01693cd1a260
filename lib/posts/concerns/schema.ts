import { z } from 'zod';
import { optionalTextField, pathIdField, textField } from '@/lib/schema-fields';
import { ConcernState, Office } from './concern-states';

/** A school and a post of the school, from the path of a printed brief. */
export const briefParams = z.object({ id: pathIdField, postId: pathIdField });

export const OUTCOME_NOTE_LETTERS = 300;
export const MAX_OUTCOME_LINES = 20;

/** Number of dated lines that the form showed. A request is refused if another line was added since. */
const seen = z.int('seen must be the number of lines that the form showed').min(0).max(MAX_OUTCOME_LINES);
const note = optionalTextField(OUTCOME_NOTE_LETTERS);

/** A move of a concern. Only the state 'asked' has an office and a day, and only the other states have a note. */
export const moveConcernSchema = z
  .object({
    state: z.enum(['asked', 'answered', 'resolved', 'no_answer'], 'Choose what happened.'),
    office: z.enum(Office, 'Choose the office that was asked.').optional(),
    /** Day on which the office was asked. */
    day: z.iso.date('Choose the day on which the office was asked.').optional(),
    note: note.optional(),
    seen,
  })
  .refine(({ state, office }) => state !== 'asked' || office !== undefined, {
    path: ['office'],
    error: 'Choose the office that was asked.',
  })
  .refine(({ state, day }) => state !== 'asked' || day !== undefined, {
    path: ['day'],
    error: 'Choose the day on which the office was asked.',
  });
export type ConcernMove = z.output<typeof moveConcernSchema>;

/** What came of a poll, in one line. */
export const pollOutcomeSchema = z.object({
  note: textField(OUTCOME_NOTE_LETTERS, 'Write what came of the poll.'),
});

/** A dated line under a post. It never says who wrote it. */
const outcomeLine = z.object({
  state: z.enum(ConcernState),
  office: z.enum(Office).nullable(),
  day: z.iso.date(),
  note: z.string().nullable(),
});
export type OutcomeLine = z.output<typeof outcomeLine>;

/** A school's reply under a post, which visitors see too. */
export const shownReplyView = z.object({ content: z.string(), day: z.iso.date() });
export type ShownReplyView = z.output<typeof shownReplyView>;

/** A concern as members see it (record 118). */
export const concernView = z.object({
  state: z.enum(ConcernState),
  raisedOn: z.iso.date(),
  lines: z.array(outcomeLine),
  /** The school's reply that a moderator approved, or null (record 120). */
  reply: shownReplyView.nullable(),
  /** Number of verified parents who share the concern, rounded down to fives. Null below five. */
  meToo: z.int().nullable(),
  /** True if the viewer shares the concern. */
  isShared: z.boolean(),
  /** True if the viewer is a verified parent of the school who may still say that they share the concern. */
  mayShare: z.boolean(),
});
export type ConcernView = z.output<typeof concernView>;
