/** @jsxImportSource react */

import { render, toPlainText } from '@react-email/render';
import { isSentOnlyToAccountAddress } from '@/lib/mail/email-kinds';
import type { EmailRenderer } from '@/lib/mail/email-types';
import { EMAIL_TEMPLATES } from './email-templates';
import { EmailLayout } from './layout';

/** Renders an email as HTML and as plain text. */
export const renderEmail: EmailRenderer = async (kind, facts) => {
  const { subject, first, body } = EMAIL_TEMPLATES[kind](facts);
  const html = await render(
    <EmailLayout first={first} isToAccount={isSentOnlyToAccountAddress(kind)} {...facts}>
      {body}
    </EmailLayout>,
  );
  return { subject, html, text: toPlainText(html) };
};
