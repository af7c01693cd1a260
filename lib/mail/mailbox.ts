import 'server-only';
import { domainToASCII } from 'node:url';

/** Returns the address without a tag and in lower case. Most providers deliver these spellings to one mailbox. */
export function mailbox(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox that an email reaches, also where a provider ignores more than a tag. Gmail ignores dots, and
 * every domain has an ASCII form.
 * Trials use `mailbox` instead, because their hashes are already stored.
 */
export function reachedMailbox(email: string): string {
  const [name = '', unicode = ''] = mailbox(email).split('@');
  const domain = domainToASCII(unicode) || unicode;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
