import type { ReactNode } from 'react';
import { dateAndTime } from '@/lib/dates';
import type { MailKind } from '@/lib/mail/kinds';
import type { Facts } from '@/lib/mail/letter';
import { site } from '@/lib/site';
import { Action, LetterLink, Paragraph } from './paper';

/** `first`: what an inbox shows beside the subject. */
type Letter = { subject: string; first: string; body: ReactNode };

const Greeting = ({ firstName }: Pick<Facts, 'firstName'>) => (
  <Paragraph>{firstName ? `Hello ${firstName},` : 'Hello,'}</Paragraph>
);

/** Every letter, by its kind. */
export const LETTERS: Record<MailKind, (facts: Facts) => Letter> = {
  'password-changed': ({ firstName, at, origin }) => ({
    subject: 'Your password was changed',
    first: 'If this was you, there is nothing to do.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          The password of your account was changed on {dateAndTime(at.toISOString())} (Atlantic time). All other devices
          were signed out.
        </Paragraph>
        <Paragraph>If this was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If it was not, write to <LetterLink href={`mailto:${site.email}`}>{site.email}</LetterLink> at once, and
          change the password of this mailbox too.
        </Paragraph>
        <Action href={`${origin}/login`}>Sign in</Action>
      </>
    ),
  }),
  'registered-again': ({ firstName, origin }) => ({
    subject: 'You already have an account',
    first: 'Somebody tried to register with your address.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Somebody, maybe you, tried to make a new account with this email address. It has an account already, so
          nothing was made or changed.
        </Paragraph>
        <Paragraph>If it was you, sign in instead. If it was not, there is nothing to do.</Paragraph>
        <Action href={`${origin}/login`}>Sign in</Action>
      </>
    ),
  }),
};
