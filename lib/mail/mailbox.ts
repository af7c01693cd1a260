import 'server-only';
import { domainToASCII } from 'node:url';

/**
 * Returns the address in lower case and without its plus tag (`+…`). Most providers deliver all such spellings of an
 * address to the same mailbox.
 */
export function normalizeMailboxAddress(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox to which an address belongs. Removes the plus tag, removes dots from Gmail addresses, and
 * converts the domain to ASCII. The check for earlier free trials uses `normalizeMailboxAddress` instead. Hashes of its
 * results are already in the database.
 */
export function canonicalMailbox(email: string): string {
  const [name = '', unicode = ''] = normalizeMailboxAddress(email).split('@');
  const domain = domainToASCII(unicode) || unicode;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
