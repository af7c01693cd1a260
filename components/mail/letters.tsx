/** @jsxImportSource react */

import { dateAndTime, day } from '@/lib/dates';
import type { MailKind } from '@/lib/mail/kinds';
import { oneLine } from '@/lib/text/clean';
import type { Facts } from '@/lib/mail/letter';
import { DELETION, LAPSED, monthsAfter } from '@/lib/retention';
import { site } from '@/lib/site';
import { shortened } from '@/lib/text/cut';
import { eveningLetter } from './evening-letter';
import { answerLetter, morningLetter } from './inbox-letters';
import { moderationLetter } from './moderation-letter';
import { MEMBERSHIP_LETTERS } from './membership-letters';
import { PRICE_LETTERS } from './price-letters';
import { SEAT_LETTERS } from './seat-letters';
import { Greeting, Told, type Letter } from './parts';
import { Action, LetterLink, Paragraph } from './paper';

/** All emails by kind. */
export const LETTERS: Record<MailKind, (facts: Facts) => Letter> = {
  'password-changed': ({ firstName, at, origin, contact }) => ({
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
          If it was not, <LetterLink href={`${origin}/forgot-password`}>set a new one</LetterLink> at once, change the
          password of this mailbox too, and write to <LetterLink href={`mailto:${contact}`}>{contact}</LetterLink>.
        </Paragraph>
        <Action href={`${origin}/login`}>Sign in</Action>
      </>
    ),
  }),
  'verify-email': ({ firstName, email, origin, token }) => ({
    subject: 'Please confirm your email address',
    first: 'One press, and we know that our letters reach you.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Somebody, hopefully you, gave {email} as the address of an account at {site.name}. Please confirm within 24
          hours that it is yours.
        </Paragraph>
        <Action href={`${origin}/verify-email/${token}`}>Confirm my address</Action>
        <Paragraph>
          If it was not you, there is nothing to do: nothing more is sent to you unless you are asked again.
        </Paragraph>
      </>
    ),
  }),
  'reset-password': ({ firstName, origin, token }) => ({
    subject: 'Set a new password',
    first: 'The link lasts for an hour and works once.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Somebody, hopefully you, asked for a new password for your account. Press the button within an hour to choose
          one. It works once, and all devices are signed out then.
        </Paragraph>
        <Action href={`${origin}/reset-password/${token}`}>Choose a new password</Action>
        <Paragraph>If you did not ask, there is nothing to do: your password stays as it is.</Paragraph>
      </>
    ),
  }),
  'email-changed': ({ firstName, at, origin, token }) => ({
    subject: 'The address of your account was changed',
    first: 'If this was not you, you have seven days to undo it.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          On {dateAndTime(at.toISOString())} (Atlantic time) your account got another email address. It is signed in
          with and written to at the new one from now on.
        </Paragraph>
        <Paragraph>If this was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If it was not, click the button within seven days: this address is put back, all devices are signed out, and
          the password stops working. So do passkeys, apps and recovery codes that were added since the change was asked
          for; older ones stay. Then choose a new password with the link that we send you.
        </Paragraph>
        <Action href={`${origin}/undo-email/${token}`}>Undo the change</Action>
      </>
    ),
  }),
  'factors-changed': ({ firstName, at, origin, contact }) => ({
    subject: 'The second step of your sign-in was changed',
    first: 'If this was you, there is nothing to do.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          On {dateAndTime(at.toISOString())} (Atlantic time) what your account asks for beside the password was changed:
          something was added or removed, or a recovery code was used or made.
        </Paragraph>
        <Paragraph>If this was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If it was not, <LetterLink href={`${origin}/forgot-password`}>set a new password</LetterLink> at once, and
          write to <LetterLink href={`mailto:${contact}`}>{contact}</LetterLink>.
        </Paragraph>
        <Action href={`${origin}/account?tab=password`}>Look at my account</Action>
      </>
    ),
  }),
  'factors-ended': ({ firstName, at, origin, contact }) => ({
    subject: 'Passkeys and apps were removed from your account',
    first: 'Your address was confirmed in another browser.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          On {dateAndTime(at.toISOString())} (Atlantic time) this address was confirmed in a browser that was not signed
          in to the account. We could not tell whether you had set up the account yourself, so we removed its passkeys,
          its authenticator app and its recovery codes.
        </Paragraph>
        <Paragraph>If this was you, sign in with your password and add them again.</Paragraph>
        <Paragraph>
          If you did not make this account,{' '}
          <LetterLink href={`${origin}/forgot-password`}>set a new password</LetterLink> to sign out whoever did, or
          write to <LetterLink href={`mailto:${contact}`}>{contact}</LetterLink>.
        </Paragraph>
        <Action href={`${origin}/account?tab=password`}>Look at my account</Action>
      </>
    ),
  }),
  'undo-ended': ({ firstName, at, contact }) => ({
    subject: 'The change of address can no longer be undone',
    first: 'A passkey or an app of the account ended that.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          We wrote to you that your account got another email address, and that you had seven days to undo that. On{' '}
          {dateAndTime(at.toISOString())} (Atlantic time) somebody ended this with a passkey or an authenticator app
          that the account had long before the change. The link in that email no longer works.
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If it was not, write to{' '}
          <LetterLink href={`mailto:${contact}`}>{contact}</LetterLink>.
        </Paragraph>
      </>
    ),
  }),
  'new-device': ({ firstName, at, device, origin }) => ({
    subject: 'New sign-in to your account',
    first: `${device}, on ${dateAndTime(at.toISOString())}.`,
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Somebody signed in to your account with {device} on {dateAndTime(at.toISOString())} (Atlantic time), from a
          place or a browser that was not used before.
        </Paragraph>
        <Paragraph>If this was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If it was not, <LetterLink href={`${origin}/forgot-password`}>set a new password</LetterLink> at once: it
          signs out all devices.
        </Paragraph>
        <Action href={`${origin}/account?tab=password`}>Look at my devices</Action>
      </>
    ),
  }),
  'many-wrong-passwords': ({ firstName, at, origin }) => ({
    subject: 'A hundred wrong passwords for your account',
    first: 'Nobody got in by them.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          By {dateAndTime(at.toISOString())} (Atlantic time) a hundred wrong passwords had been tried for your account
          within a day. None of them was right, and each further try has to wait longer.
        </Paragraph>
        <Paragraph>
          If your password is short, or used elsewhere too,{' '}
          <LetterLink href={`${origin}/forgot-password`}>choose another one</LetterLink>. Otherwise there is nothing to
          do.
        </Paragraph>
        <Action href={`${origin}/account?tab=password`}>Change my password</Action>
      </>
    ),
  }),
  'deletion-asked': ({ firstName, at, origin }) => ({
    subject: 'Your account will be deleted',
    first: 'You can undo this for 7 days.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Somebody who has your password or a passkey of yours, hopefully you, asked to delete your account. On{' '}
          {dateAndTime(new Date(at.getTime() + DELETION.undo).toISOString())} (Atlantic time) it is deleted with all
          that you wrote, your photos and videos, and your membership ends.
        </Paragraph>
        <Paragraph>Until then you can undo it: sign in and press “Keep my account”.</Paragraph>
        <Action href={`${origin}/account?tab=data`}>Keep my account</Action>
        <Paragraph>
          If it was not you, undo it and <LetterLink href={`${origin}/forgot-password`}>set a new password</LetterLink>{' '}
          at once.
        </Paragraph>
      </>
    ),
  }),
  'deletion-undone': ({ firstName, origin }) => ({
    subject: 'Your account stays',
    first: 'Its deletion was undone.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>The deletion of your account was undone: nothing that you wrote is gone.</Paragraph>
        <Paragraph>
          If it was not you, <LetterLink href={`${origin}/forgot-password`}>set a new password</LetterLink> at once.
        </Paragraph>
        <Action href={`${origin}/login`}>Sign in</Action>
      </>
    ),
  }),
  'account-deleted': ({ firstName, at, origin }) => ({
    subject: 'Your account was deleted',
    first: 'This is the receipt, and our last letter to you.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your account at {site.name} was deleted on {dateAndTime(at.toISOString())} (Atlantic time), with all that you
          wrote, your photos and videos, votes, follows and notifications. Your membership has ended, and nothing will
          be charged any more.
        </Paragraph>
        <Paragraph>
          What little has to stay, such as records of payments without your name, is listed in the{' '}
          <LetterLink href={`${origin}/privacy#deletion`}>Privacy Policy</LetterLink>. This address is forgotten with
          this letter: nothing more is sent to it.
        </Paragraph>
      </>
    ),
  }),
  'lapsed-long-ago': ({ firstName, at, origin }) => ({
    subject: 'Your hidden posts will be deleted in a year',
    first: 'Unless you subscribe again. You can take a copy, too.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your membership ended {LAPSED.reminded} months ago, and your posts have been hidden since. We keep them until{' '}
          {day(monthsAfter(at, LAPSED.purged - LAPSED.reminded).toISOString())}; then they are deleted for good, with
          their photos and videos. Your account stays.
        </Paragraph>
        <Paragraph>
          If you subscribe again before then, they come back as they were. You can also take a copy of them, or delete
          them now.
        </Paragraph>
        <Action href={`${origin}/account/hidden`}>See my hidden posts</Action>
      </>
    ),
  }),
  'export-ready': ({ firstName, origin }) => ({
    subject: 'The copy of your data is ready',
    first: 'You can fetch it on your account page for 7 days.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          The copy of all that we hold about you is ready. You can fetch it on your account page within 7 days, when you
          are signed in; after that it is deleted here.
        </Paragraph>
        <Paragraph>
          It holds everything you wrote, anonymous posts included. Keep it where nobody else reads it.
        </Paragraph>
        <Action href={`${origin}/account?tab=data`}>Fetch my copy</Action>
        <Paragraph>
          If you did not ask for it, somebody knows your password:{' '}
          <LetterLink href={`${origin}/forgot-password`}>set a new one</LetterLink> at once.
        </Paragraph>
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
        <Paragraph>
          If it was you, sign in instead, or{' '}
          <LetterLink href={`${origin}/forgot-password`}>set a new password</LetterLink>. If it was not, there is
          nothing to do.
        </Paragraph>
        <Action href={`${origin}/login`}>Sign in</Action>
      </>
    ),
  }),
  ...MEMBERSHIP_LETTERS,
  ...SEAT_LETTERS,
  ...PRICE_LETTERS,
  'evening-letter': eveningLetter,
  'moderation-month': moderationLetter,
  'inbox-morning': morningLetter,
  'contact-answer': answerLetter,
  told: ({ firstName, told, more, origin }) => ({
    subject: told.length + more === 1 ? subject(told[0]?.text ?? '') : `For you: ${told.length + more} new things`,
    first: subject(told.map(({ text }) => text).join(' ')),
    body: (
      <>
        <Greeting firstName={firstName} />
        <Told told={told} more={more} origin={origin} />
        <Action href={`${origin}/notifications`}>See all notifications</Action>
      </>
    ),
  }),
};

const SUBJECT = 69;

/** Shortens a subject to one line. */
const subject = (text: string): string => shortened(oneLine(text), SUBJECT);
