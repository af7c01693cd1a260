import { z } from 'zod';
import type { EmailKind } from './email-kinds';
import { undoLinkEmailData } from './schema';

type Letter = { id: string; userId: number; about?: unknown };

const priceNotice = z.object({ memberId: z.int() });
const deletion = () => 'deletion';
const endOfSeat = () => 'seat';
const priceChange = ({ about }: Letter) => `price ${priceNotice.parse(about).memberId}`;

/** Subjects of the emails that correct or continue an earlier email, by kind of email. */
const THREADS: Partial<Record<EmailKind, (letter: Letter) => string>> = {
  'deletion-asked': deletion,
  'deletion-undone': deletion,
  'account-deleted': deletion,
  'seat-ending': endOfSeat,
  'seat-goes-on': endOfSeat,
  'price-change': priceChange,
  'price-kept': priceChange,
  // The id of the undo link is also the id of the email about the change of address. Both that email and the later
  // email about the undo link therefore get the same thread name.
  'email-changed': ({ id }) => `address ${id}`,
  'undo-ended': ({ about }) => `address ${undoLinkEmailData.parse(about).linkId}`,
};

/**
 * Returns the name of the thread to which an email belongs, or null if the email belongs to no thread. Mail programs show the
 * emails of a thread as one conversation. `postId` is the post that the whole email is about, if there is one.
 */
export function getEmailThreadName(kind: EmailKind, letter: Letter, postId: number | null = null): string | null {
  const subject = postId === null ? THREADS[kind]?.(letter) : `post ${postId}`;
  return subject === undefined ? null : `${letter.userId} ${subject}`;
}
