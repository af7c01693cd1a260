import { z } from 'zod';
import { email, optionalName, pathId, text } from '@/lib/fields';
import { oneLine } from '@/lib/text/clean';

export const MIN_CHARACTERS = 20;
export const MAX_CHARACTERS = 4_000;
/** Minimum time in seconds that a person needs to write a message. */
export const MIN_SECONDS = 3;
const TOO_SHORT = `Write at least ${MIN_CHARACTERS} characters, so we can understand your question.`;

/** Contact message from a visitor or a member. */
export const contactSchema = z.object({
  content: text(MAX_CHARACTERS, TOO_SHORT).refine(
    (content) => [...oneLine(content)].length >= MIN_CHARACTERS,
    TOO_SHORT,
  ),
  /** Name and reply address of a sender without an account. */
  name: optionalName(100).optional(),
  email: email.optional(),
  /**
   * Number of seconds for which the form was open. The browser stops counting after a few seconds, because nobody reads
   * and fills in the form that fast.
   */
  seconds: z
    .int('The time that the form was open must be a number of seconds.')
    .min(0, 'The time that the form was open must be a number of seconds.'),
  /** Honeypot field. People do not see it, but bots fill it in. */
  reference: z.string('Must be text.').max(500, 'Leave this empty.').optional(),
});
export type Contact = z.output<typeof contactSchema>;

export const contactSent = z.object({ message: z.string() });

export const messageParams = z.object({ id: pathId });
export const answerMessageSchema = z.object({
  /** Version of the inbox entry that the form shows. */
  version: z.int('Say which version you saw.').min(0, 'Say which version you saw.'),
  answer: text(MAX_CHARACTERS, 'Write an answer.'),
});
export type Answering = z.output<typeof answerMessageSchema>;
