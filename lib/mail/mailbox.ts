import 'server-only';
import { domainToASCII } from 'node:url';

/**
 * Returns the address in lower case and without its tag (`+…`). Most providers deliver emails to all these spellings to
 * the same mailbox.
 */
export function mailbox(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox that an email reaches. Drops tags, as `mailbox` does. Also drops dots at Gmail, and converts
 * domains to their ASCII form. Free trials use `mailbox` instead, because hashes of its results are already stored.
 */
export function deliveryMailbox(email: string): string {
  const [name = '', unicode = ''] = mailbox(email).split('@');
  const domain = domainToASCII(unicode) || unicode;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
