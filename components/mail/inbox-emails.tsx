/** @jsxImportSource react */

import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import { toSingleLine } from '@/lib/text/clean-text';
import type { EmailTemplateData } from '@/lib/mail/email-types';
import { site } from '@/lib/site';
import { EmailButton, EmailLink, Heading, TextLines, Paragraph, Quote } from './email-layout';
import { Greeting, type UnrenderedEmail } from './email-parts';

/** Splits text that a person wrote into one paragraph per line. */
const WrittenText = ({ text }: { text: string }) =>
  text.split(/\n+/).map((line, index) => <Paragraph key={index}>{line}</Paragraph>);

/** Email with our answer to a contact message. The person's own message is quoted below the answer. */
export function composeContactAnswerEmail({ firstName, answer, origin }: EmailTemplateData): UnrenderedEmail {
  const { question = '', at = new Date(0).toISOString(), answer: text = '' } = answer ?? {};
  return {
    subject: `Our answer from ${site.name}`,
    first: text,
    body: (
      <>
        <Greeting firstName={firstName && toSingleLine(firstName)} />
        <WrittenText text={text} />
        <Paragraph>Still have questions? Just reply to this email.</Paragraph>
        <Heading>{`You wrote on ${formatDate(at)}`}</Heading>
        <Quote>
          <WrittenText text={question} />
        </Quote>
        <EmailButton href={`${origin}/help`}>Open Help</EmailButton>
      </>
    ),
  };
}

/** Morning email about open inbox entries, for administrators. */
export function composeInboxMorningEmail({
  firstName,
  morning,
  origin,
  unsubscribe,
}: EmailTemplateData): UnrenderedEmail {
  const { counts = [], due = 0, oldest } = morning ?? {};
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    subject: all === 1 ? 'Inbox: 1 item to review' : `Inbox: ${all} items to review`,
    first: counts.map(({ label, count }) => `${label}: ${count}`).join(', '),
    reason: (
      <>
        You get this email because you're an administrator. You can turn it off at the bottom of the inbox
        {unsubscribe && (
          <>
            {' '}
            or <EmailLink href={unsubscribe}>unsubscribe here</EmailLink>
          </>
        )}
        .
      </>
    ),
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          {all === 1 ? 'There is one item' : `There are ${all} items`} in the inbox
          {due > 0 && `, ${due} due within two days`}.
        </Paragraph>
        <TextLines items={counts.map(({ label, count }) => `${label}: ${count}`)} />
        {oldest && (
          <Paragraph>
            Oldest ({formatDateAndTime(oldest.since)}): {oldest.title}
          </Paragraph>
        )}
        <EmailButton href={`${origin}/admin/inbox`}>Open the inbox</EmailButton>
      </>
    ),
  };
}
