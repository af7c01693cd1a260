/** @jsxImportSource react */

import { render, toPlainText } from '@react-email/render';
import { isToAccount } from '@/lib/mail/kinds';
import type { RenderEmail } from '@/lib/mail/email';
import { EMAILS } from './emails';
import { EmailLayout } from './layout';

/** Renders an email as HTML and as plain text. */
export const drawLetter: RenderEmail = async (kind, facts) => {
  const { subject, first, body } = EMAILS[kind](facts);
  const html = await render(
    <EmailLayout first={first} isToAccount={isToAccount(kind)} {...facts}>
      {body}
    </EmailLayout>,
  );
  return { subject, html, text: toPlainText(html) };
};
