/** @jsxImportSource react */

import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import type { EmailKind } from '@/lib/mail/email-kinds';
import { toSingleLine } from '@/lib/text/clean-text';
import type { EmailTemplateData } from '@/lib/mail/email-types';
import { moveByMonths } from '@/lib/time/months';
import { ACCOUNT_DELETION_PERIODS_MS, LAPSED_MEMBER_POST_RETENTION_MONTHS } from '@/lib/time/retention';
import { site } from '@/lib/site';
import { truncateWithEllipsis } from '@/lib/text/truncate-text';
import { composeDailyDigestEmail } from './daily-digest';
import { composeEventReminderEmail } from './event-reminder-email';
import { composeContactAnswerEmail, composeInboxMorningEmail } from './inbox-emails';
import { composeReplyRequestEmail } from './reply-request-email';
import { composeModerationSummaryEmail } from './moderation-summary-email';
import { MEMBERSHIP_EMAIL_TEMPLATES } from './membership-emails';
import { composeOperatorMessageEmail } from './operator-message-email';
import { PRICE_CHANGE_EMAIL_TEMPLATES } from './price-change-emails';
import { HOUSEHOLD_SEAT_EMAIL_TEMPLATES } from './household-seat-emails';
import { Greeting, EmailNotificationList, NOTIFICATIONS_ARE_ON, type UnrenderedEmail } from './email-parts';
import { EmailButton, EmailLink, Paragraph } from './email-layout';

/** Templates of all emails, by kind of email. */
export const EMAIL_TEMPLATES: Record<EmailKind, (facts: EmailTemplateData) => UnrenderedEmail> = {
  'password-changed': ({ firstName, at, origin, contact }) => ({
    subject: 'Your password was changed',
    first: "If this was you, you don't need to do anything.",
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your account's password was changed on {formatDateAndTime(at.toISOString())} (Atlantic time). All other
          devices were signed out.
        </Paragraph>
        <Paragraph>If this was you, you don't need to do anything.</Paragraph>
        <Paragraph>
          <EmailLink href={`${origin}/forgot-password`}>Set a new password</EmailLink> right away if this wasn't you.
          Change the password of this email account too, and write to{' '}
          <EmailLink href={`mailto:${contact}`}>{contact}</EmailLink>.
        </Paragraph>
        <EmailButton href={`${origin}/login`}>Sign in</EmailButton>
      </>
    ),
  }),
  'verify-email': ({ firstName, email, origin, token }) => ({
    subject: 'Please confirm your email address',
    first: 'Click once to confirm that our emails reach you.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Someone, hopefully you, entered {email} as the email address of an account at {site.name}. Please confirm
          within 24 hours that it's yours.
        </Paragraph>
        <EmailButton href={`${origin}/verify-email/${token}`}>Confirm my address</EmailButton>
        <Paragraph>
          If you didn't enter this address, you don't need to do anything. We won't email you again unless someone
          enters it again.
        </Paragraph>
      </>
    ),
  }),
  'reset-password': ({ firstName, origin, token }) => ({
    subject: 'Set a new password',
    first: 'The link works once, for an hour.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Someone, hopefully you, asked for a new password for your account. Click the button within an hour to choose
          one. The link works once. A new password signs you out on all other devices.
        </Paragraph>
        <EmailButton href={`${origin}/reset-password/${token}`}>Choose a new password</EmailButton>
        <Paragraph>If you didn't ask for this, you don't need to do anything. Your password stays the same.</Paragraph>
      </>
    ),
  }),
  'email-changed': ({ firstName, at, origin, token }) => ({
    subject: "Your account's email address was changed",
    first: "If this wasn't you, you have seven days to undo it.",
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          On {formatDateAndTime(at.toISOString())} (Atlantic time), your account's email address was changed. From now
          on, you sign in and get our emails at the new address.
        </Paragraph>
        <Paragraph>If this was you, you don't need to do anything.</Paragraph>
        <Paragraph>
          If this wasn't you, click the button within seven days. We'll change your address back to this one and sign
          out all devices. The current password will stop working, and we'll send you a link to choose a new one.
        </Paragraph>
        <Paragraph>
          Passkeys, authenticator apps and recovery codes added since the change was requested will stop working too.
          Older ones stay.
        </Paragraph>
        <EmailButton href={`${origin}/undo-email/${token}`}>Undo the change</EmailButton>
      </>
    ),
  }),
  'factors-changed': ({ firstName, at, origin, contact }) => ({
    subject: 'Your two-step sign-in was changed',
    first: "If this was you, you don't need to do anything.",
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          On {formatDateAndTime(at.toISOString())} (Atlantic time), your two-step sign-in was changed. A passkey or
          authenticator app was added or removed, or a recovery code was used or created.
        </Paragraph>
        <Paragraph>If this was you, you don't need to do anything.</Paragraph>
        <Paragraph>
          <EmailLink href={`${origin}/forgot-password`}>Set a new password</EmailLink> right away if this wasn't you,
          and write to <EmailLink href={`mailto:${contact}`}>{contact}</EmailLink>.
        </Paragraph>
        <EmailButton href={`${origin}/account?tab=password`}>Check my account</EmailButton>
      </>
    ),
  }),
  'factors-ended': ({ firstName, at, origin, contact }) => ({
    subject: 'Passkeys and authenticator app removed from your account',
    first: 'Your address was confirmed in another browser.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          On {formatDateAndTime(at.toISOString())} (Atlantic time), this address was confirmed in a browser that wasn't
          signed in to the account. We couldn't tell if you set up the account yourself, so we removed its passkeys,
          authenticator app and recovery codes.
        </Paragraph>
        <Paragraph>
          If this was you, sign in with your password. Then set up your passkeys, authenticator app and recovery codes
          again.
        </Paragraph>
        <Paragraph>
          If you didn't create this account,{' '}
          <EmailLink href={`${origin}/forgot-password`}>set a new password</EmailLink> to sign out the person who did,
          or write to <EmailLink href={`mailto:${contact}`}>{contact}</EmailLink>.
        </Paragraph>
        <EmailButton href={`${origin}/account?tab=password`}>Check my account</EmailButton>
      </>
    ),
  }),
  'undo-ended': ({ firstName, at, contact }) => ({
    subject: "Your email address change can't be undone any more",
    first: 'Someone used a passkey or authenticator app to turn off the link that undoes the change.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          We emailed you that your account's email address was changed and that you had seven days to undo it. On{' '}
          {formatDateAndTime(at.toISOString())} (Atlantic time), someone used a passkey or authenticator app to end
          those seven days early. The account had that passkey or app well before the change. The link in that email no
          longer works.
        </Paragraph>
        <Paragraph>
          If this was you, you don't need to do anything. If not, write to{' '}
          <EmailLink href={`mailto:${contact}`}>{contact}</EmailLink>.
        </Paragraph>
      </>
    ),
  }),
  'new-device': ({ firstName, at, device, origin }) => ({
    subject: 'New sign-in to your account',
    first: `${device}, on ${formatDateAndTime(at.toISOString())}.`,
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Someone signed in to your account with {device} on {formatDateAndTime(at.toISOString())} (Atlantic time), from
          a new place or browser.
        </Paragraph>
        <Paragraph>If this was you, you don't need to do anything.</Paragraph>
        <Paragraph>
          <EmailLink href={`${origin}/forgot-password`}>Set a new password</EmailLink> right away if this wasn't you.
          That signs out all devices.
        </Paragraph>
        <EmailButton href={`${origin}/account?tab=password`}>Check my devices</EmailButton>
      </>
    ),
  }),
  'many-wrong-passwords': ({ firstName, at, origin }) => ({
    subject: 'Someone may be guessing your password',
    first: 'No one got in.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          By {formatDateAndTime(at.toISOString())} (Atlantic time), a hundred wrong passwords had been tried on your
          account within a day. None of them worked, and each new try now has to wait longer.
        </Paragraph>
        <Paragraph>
          If your password is short, or you use it elsewhere too,{' '}
          <EmailLink href={`${origin}/forgot-password`}>choose a new one</EmailLink>. Otherwise, you don't need to do
          anything.
        </Paragraph>
        <EmailButton href={`${origin}/account?tab=password`}>Change my password</EmailButton>
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
          Someone with your password or passkey, hopefully you, asked to delete your account. On{' '}
          {formatDateAndTime(new Date(at.getTime() + ACCOUNT_DELETION_PERIODS_MS.undo).toISOString())} (Atlantic time),
          we'll delete your account, everything you wrote, and your photos and videos. Your membership ends too.
        </Paragraph>
        <Paragraph>Until then you can undo the deletion. Sign in and choose “Keep my account”.</Paragraph>
        <EmailButton href={`${origin}/account/data`}>Keep my account</EmailButton>
        <Paragraph>
          If it wasn't you, undo the deletion right away.{' '}
          <EmailLink href={`${origin}/forgot-password`}>Set a new password</EmailLink> too.
        </Paragraph>
      </>
    ),
  }),
  'deletion-undone': ({ firstName, origin }) => ({
    subject: "Your account won't be deleted",
    first: 'The deletion was cancelled.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>The deletion of your account was cancelled. Nothing you wrote is lost.</Paragraph>
        <Paragraph>
          <EmailLink href={`${origin}/forgot-password`}>Set a new password</EmailLink> right away if it wasn't you.
        </Paragraph>
        <EmailButton href={`${origin}/login`}>Sign in</EmailButton>
      </>
    ),
  }),
  'account-deleted': ({ firstName, at, origin }) => ({
    subject: 'Your account was deleted',
    first: 'This is your confirmation, and our last email to you.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your account at {site.name} was deleted on {formatDateAndTime(at.toISOString())} (Atlantic time), with
          everything you wrote, your photos and videos, votes, follows and notifications. Your membership has ended, and
          you won't be charged again.
        </Paragraph>
        <Paragraph>
          We have to keep a few things, such as payment records without your name. They're listed in the{' '}
          <EmailLink href={`${origin}/privacy#deletion`}>Privacy Policy</EmailLink>. After this email, we forget your
          address and won't write to it again.
        </Paragraph>
      </>
    ),
  }),
  'lapsed-long-ago': ({ firstName, at, origin }) => ({
    subject: 'Your hidden posts will be deleted in a year',
    first: 'Your posts stay if you subscribe again. You can also download a copy of them.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your membership ended {LAPSED_MEMBER_POST_RETENTION_MONTHS.reminded} months ago, and your posts have been
          hidden since. We keep them until{' '}
          {formatDate(
            moveByMonths(
              at,
              LAPSED_MEMBER_POST_RETENTION_MONTHS.purged - LAPSED_MEMBER_POST_RETENTION_MONTHS.reminded,
            ).toISOString(),
          )}
          . Then we delete them for good, with their photos and videos. Your account stays.
        </Paragraph>
        <Paragraph>
          If you subscribe again before then, your posts come back as they were. You can also download a copy of your
          posts, or delete them now.
        </Paragraph>
        <EmailButton href={`${origin}/account/hidden`}>See my hidden posts</EmailButton>
      </>
    ),
  }),
  'export-ready': ({ firstName, origin }) => ({
    subject: 'The copy of your data is ready',
    first: 'You can download it from your account page for 7 days.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          The copy of everything we hold about you is ready. Sign in and download it from your account page within 7
          days. After that, we delete it.
        </Paragraph>
        <Paragraph>
          The copy includes everything you wrote, even anonymous posts. Keep it where no one else can read it.
        </Paragraph>
        <EmailButton href={`${origin}/account/data`}>Download my copy</EmailButton>
        <Paragraph>
          If you didn't ask for this, someone knows your password.{' '}
          <EmailLink href={`${origin}/forgot-password`}>Set a new password</EmailLink> right away.
        </Paragraph>
      </>
    ),
  }),
  'registered-again': ({ firstName, origin }) => ({
    subject: 'You already have an account',
    first: 'Someone tried to register with your email address.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Someone, maybe you, tried to create a new account with this email address. The address already has an account,
          so nothing was created or changed.
        </Paragraph>
        <Paragraph>
          If it was you, sign in instead, or{' '}
          <EmailLink href={`${origin}/forgot-password`}>set a new password</EmailLink>. If not, you don't need to do
          anything.
        </Paragraph>
        <EmailButton href={`${origin}/login`}>Sign in</EmailButton>
      </>
    ),
  }),
  'service-message': composeOperatorMessageEmail,
  'news-message': composeOperatorMessageEmail,
  'message-test': (facts) => {
    const email = composeOperatorMessageEmail(facts);
    const reason = 'You get this email because you asked for a test of this message.';
    return { ...email, subject: `Test: ${email.subject}`, reason };
  },
  'test-email': ({ firstName, at, origin }) => ({
    subject: 'Test email',
    first: 'Emails from the site reach you.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          You asked for this test email on {formatDateAndTime(at.toISOString())} (Atlantic time). Emails from{' '}
          {site.name} reach you.
        </Paragraph>
        <Paragraph>
          If it was in your spam folder, open its original text. The line "Authentication-Results" should say spf=pass,
          dkim=pass and dmarc=pass.
        </Paragraph>
        <EmailButton href={`${origin}/admin/mail`}>Open the Email page</EmailButton>
      </>
    ),
  }),
  ...MEMBERSHIP_EMAIL_TEMPLATES,
  ...HOUSEHOLD_SEAT_EMAIL_TEMPLATES,
  ...PRICE_CHANGE_EMAIL_TEMPLATES,
  'evening-letter': composeDailyDigestEmail,
  'moderation-month': composeModerationSummaryEmail,
  'inbox-morning': composeInboxMorningEmail,
  'contact-answer': composeContactAnswerEmail,
  'reply-request': composeReplyRequestEmail,
  'event-reminder': composeEventReminderEmail,
  told: ({ firstName, told, more, origin }) => {
    const isSingle = told.length + more === 1;
    return {
      subject: isSingle
        ? truncateWithEllipsis(toSingleLine(told[0]?.text ?? ''), SUBJECT)
        : `For you: ${told.length + more} new things`,
      // A preview text that repeats the subject would tell the recipient nothing new.
      first: isSingle ? `See it at ${site.name}.` : told.map(({ text }) => text).join(' · '),
      reason: NOTIFICATIONS_ARE_ON,
      body: (
        <>
          <Greeting firstName={firstName} />
          <EmailNotificationList told={told} more={more} origin={origin} />
          <EmailButton href={`${origin}/notifications`}>See all notifications</EmailButton>
        </>
      ),
    };
  },
};

/** Maximum length of a subject that quotes a notification. */
const SUBJECT = 69;
