/** @jsxImportSource react */

import type { ReactNode } from 'react';
import type { EmailTemplateData } from '@/lib/mail/email-types';
import { EmailLink, Paragraph } from './email-layout';

// Parts that several emails use.

/** Content of an email. `first` is the preview text that email programs show beside the subject. */
export type UnrenderedEmail = { subject: string; first: string; body: ReactNode };

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
