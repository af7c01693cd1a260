import 'server-only';
import { domainToASCII } from 'node:url';

/** One mailbox under the spellings that most providers treat as one: without a tag, in lower case. */
export function mailbox(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * The mailbox that an email reaches, also where a provider ignores more than a tag: Gmail ignores dots, and a domain has an ASCII form. Trials
 * go by `mailbox`, whose results are stored as hashes.
 */
export function reachedMailbox(email: string): string {
  const [name = '', unicode = ''] = mailbox(email).split('@');
  const domain = domainToASCII(unicode) || unicode;
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
