import { openMailbox } from '@/tests/support/mail/mailbox';

/** A mail server for a site, with the settings that make the site use it. */
export async function openMail() {
  const mailbox = await openMailbox();
  const settings = { SMTP_URL: mailbox.url, MAIL_POSTAL_ADDRESS: '1 Harbour Street, Halifax NS' };
  return { mailbox, settings };
}
