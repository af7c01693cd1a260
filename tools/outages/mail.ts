import { openMailbox } from '@/tests/support/mail/mailbox';

/** The mail server of a site, as it is told of it. */
export async function openMail() {
  const mailbox = await openMailbox();
  const settings = { SMTP_URL: mailbox.url, MAIL_POSTAL_ADDRESS: '1 Harbour Street, Halifax NS' };
  return { mailbox, settings };
}
