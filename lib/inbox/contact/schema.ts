import { z } from 'zod';
import { email, optionalName, pathId, text } from '@/lib/fields';
import { oneLine } from '@/lib/text/clean';

export const SHORTEST = 20;
export const LONGEST = 4_000;
/** As long as it takes to write anything, in seconds. */
export const QUICKEST = 3;
const TOO_SHORT = `Write at least ${SHORTEST} characters, so we can understand your question.`;

/** What somebody writes to us. */
export const contactSchema = z.object({
  content: text(LONGEST, TOO_SHORT).refine((content) => [...oneLine(content)].length >= SHORTEST, TOO_SHORT),
  /** Of who has no account: how to call them, and where the answer goes. */
  name: optionalName(100).optional(),
  email: email.optional(),
  /** For how long the form was open, up to a few seconds: no person reads and writes it within that. */
  seconds: z.int('Say for how long the form was open.').min(0, 'Say for how long the form was open.'),
  /** People do not see this field and leave it empty; programs fill in whatever there is. */
  reference: z.string('Must be text.').max(500, 'Leave this empty.').optional(),
});
export type Contact = z.output<typeof contactSchema>;

export const contactSent = z.object({ message: z.string() });

export const messageParams = z.object({ id: pathId });
export const answerMessageSchema = z.object({
  /** Of the entry, as it was seen. */
  version: z.int('Say which version you saw.').min(0, 'Say which version you saw.'),
  answer: text(LONGEST, 'Write an answer.'),
});
export type Answering = z.output<typeof answerMessageSchema>;
