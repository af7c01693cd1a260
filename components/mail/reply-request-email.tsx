/** @jsxImportSource react */

import type { EmailTemplateData } from '@/lib/mail/email-types';
import { site } from '@/lib/site';
import { formatExpiryTime } from '@/lib/time/format-dates';
import { EmailButton, EmailLink, Paragraph } from './email-layout';
import { Greeting, type UnrenderedEmail } from './email-parts';

const NONE = { school: '', token: '', stop: '', until: new Date(0).toISOString() };

/** Email to a school's office with the link to reply to a concern. It has no text of the concern and names nobody. */
export const composeReplyRequestEmail = ({
  firstName,
  origin,
  reply,
  unsubscribe,
}: EmailTemplateData): UnrenderedEmail => {
  const { school, token, until } = reply ?? NONE;
  return {
    subject: 'Parents of your school share a concern: you can reply',
    first: `The office of ${school} can answer it once, without an account.`,
    reason: (
      <>
        We wrote to this address because it is the school's address in the public directory.{' '}
        {unsubscribe && <EmailLink href={unsubscribe}>Stop these emails</EmailLink>}
      </>
    ),
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Several verified parents of {school} share a concern on {site.name}, a community for parents of Nova Scotia's
          schools. Your office can read it and answer it once, without an account. You don't have to.
        </Paragraph>
        <Paragraph>
          A moderator reads your reply. Then it appears under the post as “Reply from {school}, not a member”. You can
          change it for 24 hours. The link works until {formatExpiryTime(until)}.
        </Paragraph>
        <EmailButton href={`${origin}/reply/${token}`}>Read the concern</EmailButton>
      </>
    ),
  };
};
