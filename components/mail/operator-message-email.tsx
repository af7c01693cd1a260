/** @jsxImportSource react */

import type { ReactNode } from 'react';
import type { EmailTemplateData, OperatorMessage } from '@/lib/mail/email-types';
import { MAILING_REASON_TEXTS } from '@/lib/mailings/schema';
import { parseFormattedText, withoutFormatting, type InlineText, type TextBlock } from '@/lib/text/formatted-text';
import { BulletList, EmailButton, EmailLink, NumberedList, Paragraph, Quote } from './email-layout';
import { Greeting, type UnrenderedEmail } from './email-parts';

const NONE: OperatorMessage = { subject: '', content: '', reason: null };

/** An administrator's message to many people. Its text has the same lists, quotes and bold words as a post. */
export const composeOperatorMessageEmail = ({ firstName, origin, message }: EmailTemplateData): UnrenderedEmail => {
  const { subject, content, reason } = message ?? NONE;
  return {
    subject,
    first: withoutFormatting(content),
    reason:
      reason === null
        ? 'You get this email because you chose news from us in your account.'
        : `You get this email because it's about ${MAILING_REASON_TEXTS[reason]}. Emails like this can't be turned off.`,
    body: (
      <>
        <Greeting firstName={firstName} />
        {parseFormattedText(content).map((block, index) => (
          <Block key={index} block={block} />
        ))}
        <EmailButton href={`${origin}/dashboard`}>Open the site</EmailButton>
      </>
    ),
  };
};

function Block({ block }: { block: TextBlock }) {
  if ('items' in block) {
    const List = block.kind === 'bullets' ? BulletList : NumberedList;
    return <List items={block.items.map(inlineNodes)} />;
  }
  const text = <Paragraph>{inlineNodes(block.content)}</Paragraph>;
  return block.kind === 'quote' ? <Quote>{text}</Quote> : text;
}

const inlineNodes = (content: readonly InlineText[]): ReactNode =>
  content.map(({ text, href, isBold }, index) => {
    const node = href === null ? withLineBreaks(text) : <EmailLink href={href}>{text}</EmailLink>;
    return isBold ? <strong key={index}>{node}</strong> : <span key={index}>{node}</span>;
  });

const withLineBreaks = (text: string): ReactNode =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
