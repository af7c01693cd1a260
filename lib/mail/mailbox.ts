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
 * Returns the mailbox of an address: without a plus tag, without dots at Gmail, and with an ASCII domain. Free trials
 * use `normalizeMailboxAddress` instead, because their stored hashes were made with that function.
 */
export function canonicalMailbox(email: string): string {
  const [name = '', unicode = ''] = normalizeMailboxAddress(email).split('@');
  const domain = domainToASCII(unicode) || unicode;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
