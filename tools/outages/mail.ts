import { openMailbox } from '@/tests/support/mail/mailbox';

/** Starts a mail server for a site. Returns it with the settings that make the site use it. */
export async function openMail() {
  const mailbox = await openMailbox();
  const settings = { SMTP_URL: mailbox.url, MAIL_POSTAL_ADDRESS: '1 Harbour Street, Halifax NS' };
  return { mailbox, settings };
}
