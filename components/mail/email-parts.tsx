/** @jsxImportSource react */

import type { ReactNode } from 'react';
import type { EmailTemplateData } from '@/lib/mail/email-types';
import { EmailLink, Paragraph } from './email-layout';

// Parts that several emails use.

/** Content of an email. */
export type UnrenderedEmail = {
  subject: string;
  /** Preview text that email programs show beside the subject. */
  first: string;
  body: ReactNode;
  /** Why the person gets the email, for the footer. Other emails say it in their text. */
  reason?: ReactNode;
};

/** Reason of emails that the person chose in their notification settings. */
export const NOTIFICATIONS_ARE_ON = 'You get this email because notifications are on in your account.';

export const Greeting = ({ firstName }: Pick<EmailTemplateData, 'firstName'>) => (
  <Paragraph>{firstName ? `Hello ${firstName},` : 'Hello,'}</Paragraph>
);

export const EmailNotificationList = ({ told, more, origin }: Pick<EmailTemplateData, 'told' | 'more' | 'origin'>) => (
  <>
    {told.map(({ text, href }, index) => (
      <Paragraph key={index}>{href ? <EmailLink href={`${origin}${href}`}>{text}</EmailLink> : text}</Paragraph>
    ))}
    {more > 0 && (
      <Paragraph>
        <EmailLink href={`${origin}/notifications`}>{`and ${more} more`}</EmailLink>
      </Paragraph>
    )}
  </>
);
