import { z } from 'zod';
import type { EmailKind } from './email-kinds';
import { undoLinkEmailData } from './schema';

type Letter = { id: string; userId: number; about?: unknown };

const priceNotice = z.object({ memberId: z.int() });
const deletion = () => 'deletion';
const endOfSeat = () => 'seat';
const priceChange = ({ about }: Letter) => `price ${priceNotice.parse(about).memberId}`;

/**
 * Functions that return the topic of an email, by kind of email. Emails to one person on the same topic form a thread.
 */
const THREADS: Partial<Record<EmailKind, (letter: Letter) => string>> = {
  'deletion-asked': deletion,
  'deletion-undone': deletion,
  'account-deleted': deletion,
  'seat-ending': endOfSeat,
  'seat-goes-on': endOfSeat,
  'price-change': priceChange,
  'price-kept': priceChange,
  // The id of an email 'email-changed' is also the id of the undo link in this email. The later email 'undo-ended' is
  // about the same link, so both emails get the same thread name.
  'email-changed': ({ id }) => `address ${id}`,
  'undo-ended': ({ about }) => `address ${undoLinkEmailData.parse(about).linkId}`,
};

/**
 * Returns the name of the thread to which an email belongs, or null if there is none. Mail programs show the emails of
 * a thread as one conversation.
 */
export function getEmailThreadName(
  kind: EmailKind,
  letter: Letter,
  /** The post that the whole email is about, if there is one. */
  postId: number | null = null,
): string | null {
  const subject = postId === null ? THREADS[kind]?.(letter) : `post ${postId}`;
  return subject === undefined ? null : `${letter.userId} ${subject}`;
}
