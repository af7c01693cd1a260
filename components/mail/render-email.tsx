/** @jsxImportSource react */

import { render, toPlainText } from '@react-email/render';
import { isForAccountHolder } from '@/lib/mail/kinds';
import type { EmailRenderer } from '@/lib/mail/email';
import { EMAILS } from './emails';
import { EmailLayout } from './layout';

/** Renders an email as HTML and as plain text. */
export const renderEmail: EmailRenderer = async (kind, facts) => {
  const { subject, first, body } = EMAILS[kind](facts);
  const html = await render(
    <EmailLayout first={first} isToAccount={isForAccountHolder(kind)} {...facts}>
      {body}
    </EmailLayout>,
  );
  return { subject, html, text: toPlainText(html) };
};
