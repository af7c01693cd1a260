/** @jsxImportSource react */

import type { ReactNode } from 'react';
import type { Facts } from '@/lib/mail/email';
import { LetterLink, Paragraph } from './layout';

// Parts shared by several emails.

/** An email's content. `first` is the preview text beside the subject. */
export type Letter = { subject: string; first: string; body: ReactNode };

export const Greeting = ({ firstName }: Pick<Facts, 'firstName'>) => (
  <Paragraph>{firstName ? `Hello ${firstName},` : 'Hello,'}</Paragraph>
);

export const Told = ({ told, more, origin }: Pick<Facts, 'told' | 'more' | 'origin'>) => (
  <>
    {told.map(({ text, href }, index) => (
      <Paragraph key={index}>{href ? <LetterLink href={`${origin}${href}`}>{text}</LetterLink> : text}</Paragraph>
    ))}
    {more > 0 && (
      <Paragraph>
        <LetterLink href={`${origin}/notifications`}>{`and ${more} more`}</LetterLink>
      </Paragraph>
    )}
  </>
);
