/** @jsxImportSource react */

import { render, toPlainText } from '@react-email/render';
import { isToAccount } from '@/lib/mail/kinds';
import type { DrawLetter } from '@/lib/mail/email';
import { LETTERS } from './emails';
import { Paper } from './layout';

/** Renders an email as HTML and as plain text. */
export const drawLetter: DrawLetter = async (kind, facts) => {
  const { subject, first, body } = LETTERS[kind](facts);
  const html = await render(
    <Paper first={first} isToAccount={isToAccount(kind)} {...facts}>
      {body}
    </Paper>,
  );
  return { subject, html, text: toPlainText(html) };
};
