import 'server-only';
import { domainToASCII } from 'node:url';

/**
 * Returns the address in lower case and without its plus tag (`+…`). For most providers, all addresses that differ only
 * in these points belong to the same mailbox.
 */
export function normalizeMailboxAddress(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox that an email reaches. Removes plus tags as `mailbox` does, removes dots at Gmail, and converts
 * domains to ASCII. Free trials use `mailbox` instead, because hashes of its results are already stored.
 */
export function deliveryMailbox(email: string): string {
  const [name = '', unicode = ''] = normalizeMailboxAddress(email).split('@');
  const domain = domainToASCII(unicode) || unicode;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
