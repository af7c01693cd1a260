import { z } from 'zod';
import { mailKinds } from './kinds';

export const mailParams = z.object({ mailId: z.uuid('No email has this id.') });
export const letterParams = z.object({ kind: z.enum(mailKinds, "That email doesn't exist.") });
export const letterQuery = z.object({ as: z.enum(['html', 'text'], 'as must be html or text').default('html') });

/** What became of our mail. */
export const mailView = z.object({
  /** How many letters are on their way. */
  waiting: z.int(),
  failed: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(mailKinds),
      /** To whom; null when the account is gone. */
      userId: z.int().nullable(),
      email: z.string().nullable(),
      createdAt: z.iso.datetime(),
      tries: z.int(),
      /** A word for why, where it is known. */
      reason: z.string().nullable(),
    }),
  ),
});
export type MailView = z.output<typeof mailView>;

/** Which invitation to a household seat a letter is. */
export const aboutSeat = z.object({ seatId: z.int() });

/** Which message to us a letter answers. */
export const aboutMessage = z.object({ messageId: z.int() });

/** The undo link that an email is about. */
export const aboutLink = z.object({ linkId: z.uuid() });
