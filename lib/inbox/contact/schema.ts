import { z } from 'zod';
import { emailField, optionalNameField, pathIdField, textField } from '@/lib/schema-fields';
import { toSingleLine } from '@/lib/text/clean-text';

export const MIN_MESSAGE_CHARACTERS = 20;
export const MAX_MESSAGE_CHARACTERS = 4_000;
/** Minimum time in seconds from opening the form to sending it. A sender who needs less time is probably a program. */
export const MIN_WRITING_SECONDS = 3;
const TOO_SHORT = `Write at least ${MIN_MESSAGE_CHARACTERS} characters, so we can understand your question.`;

/** Contact message from a visitor or a member. */
export const contactSchema = z.object({
  content: textField(MAX_MESSAGE_CHARACTERS, TOO_SHORT).refine(
    (content) => [...toSingleLine(content)].length >= MIN_MESSAGE_CHARACTERS,
    TOO_SHORT,
  ),
  /** Name and reply address of a sender without an account. */
  name: optionalNameField(100).optional(),
  email: emailField.optional(),
  /**
   * Number of seconds from opening the form to sending it. The browser stops counting after a few seconds, because only
   * very short times are refused.
   */
  seconds: z
    .int('The time that the form was open must be a number of seconds.')
    .min(0, 'The time that the form was open must be a number of seconds.'),
  /** Honeypot field, which people do not see but bots fill in. */
  reference: z.string('Must be text.').max(500, 'Leave this empty.').optional(),
});
export type ContactInput = z.output<typeof contactSchema>;

export const contactConfirmationView = z.object({ message: z.string() });

export const messageParams = z.object({ id: pathIdField });
export const answerMessageSchema = z.object({
  /** Version of the inbox entry that the form shows. */
  version: z.int('Send the version of the item that you saw.').min(0, 'Send the version of the item that you saw.'),
  answer: textField(MAX_MESSAGE_CHARACTERS, 'Write an answer.'),
});
export type ContactAnswerInput = z.output<typeof answerMessageSchema>;
