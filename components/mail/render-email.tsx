/** @jsxImportSource react */

import { render, toPlainText } from '@react-email/render';
import { isOptionalEmail, isSentOnlyToAccountAddress } from '@/lib/mail/email-kinds';
import type { EmailRenderer } from '@/lib/mail/email-types';
import { singleLineExcerpt } from '@/lib/text/truncate-text';
import { EMAIL_TEMPLATES } from './email-templates';
import { EmailLayout } from './email-layout';

/** Maximum length of the preview text. Email programs show at most about this many characters. */
const PREVIEW_LENGTH = 120;

/** Renders an email as HTML and as plain text. */
export const renderEmail: EmailRenderer = async (kind, facts) => {
  const { subject, first, body, reason } = EMAIL_TEMPLATES[kind](facts);
  const html = await render(
    <EmailLayout
      {...facts}
      subject={subject}
      first={singleLineExcerpt(first, PREVIEW_LENGTH)}
      isToAccount={isSentOnlyToAccountAddress(kind)}
      unsubscribe={isOptionalEmail(kind) ? facts.unsubscribe : null}
      reason={reason}
    >
      {body}
    </EmailLayout>,
  );
  return { subject, html, text: toPlainText(html, PLAIN_TEXT) };
};

/** Builder of plain text in the package html-to-text, which has no types. */
type TextBuilder = { addInline: (text: string, options: { noWordTransform: boolean }) => void };
type LinkElement = { attribs: { href: string }; children: object[] };
type WalkChildren = (children: object[], builder: TextBuilder) => void;

/** In plain text, the address of a link is in brackets, and the address of a button follows a colon. */
const PLAIN_TEXT: Parameters<typeof toPlainText>[1] = {
  selectors: [
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    { selector: 'a.button', format: 'button' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
  ],
  formatters: {
    button: (link: LinkElement, walk: WalkChildren, builder: TextBuilder) => {
      walk(link.children, builder);
      builder.addInline(`: ${link.attribs.href}`, { noWordTransform: true });
    },
  },
};
