import { toSingleLine } from '@/lib/text/clean-text';
import { truncateWithEllipsis } from '@/lib/text/truncate-text';

/** Maximum number of characters of a mail server's reply that we store. */
const MAX_REPLY = 300;
/** Maximum number of characters of a reply that are read at all, because anybody can send a long reply. */
const MAX_READ = 4_000;

/** Returns true if a status of RFC 3463 means that an address does not work. */
export const isAddressFailureStatus = (status: string): boolean =>
  // Matches these statuses: 5.1 (the address, but 5.1.7 and 5.1.8 mean the sender), 5.2 (the mailbox), 5.4.4 (unknown
  // domain) and 5.0.0 (refusal without details).
  /^5\.(1\.(?![78]$)|2\.|4\.4$|0\.0$)/.test(status);

/** Returns the first permanent or temporary status of RFC 3463 in a text, such as '5.1.1', or null. */
export const findDeliveryStatusCode = (text: string): string | null =>
  /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text.slice(0, MAX_READ))?.[0] ?? null;

/**
 * Returns a mail server's reply on one line, without email addresses and invisible characters. Returns null if no text
 * remains.
 */
export function describeServerReply(text: string): string | null {
  const words = toSingleLine(text.slice(0, MAX_READ)).split(' ');
  const line = words.map((word) => (word.includes('@') ? '[address]' : word)).join(' ');
  return line === '' ? null : truncateWithEllipsis(line, MAX_REPLY);
}
