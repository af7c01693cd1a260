/** @jsxImportSource react */

import { formatDate, formatExpiryTime } from '@/lib/time/format-dates';
import type { EmailTemplateData, MembershipEmailData } from '@/lib/mail/email-types';
import { formatAmount, membershipPlan, site } from '@/lib/site';
import { Greeting, type UnrenderedEmail } from './email-parts';
import { EmailButton, EmailLink, BulletList, Paragraph } from './email-layout';

type Kind =
  | 'welcome'
  | 'charge-soon'
  | 'payment-receipt'
  | 'payment-failed'
  | 'membership-canceled'
  | 'membership-ended';

const NONE: MembershipEmailData = {
  cents: 0,
  at: null,
  lastCents: null,
  interval: null,
  isTrial: false,
  receipt: null,
};

const sum = (cents: number) => `${formatAmount(cents)}, ${membershipPlan.tax}`;

/** Emails about a membership and its payments. */
export const MEMBERSHIP_EMAIL_TEMPLATES: Record<Kind, (facts: EmailTemplateData) => UnrenderedEmail> = {
  welcome: ({ firstName, origin, money }) => {
    const { cents, at, isTrial } = money ?? NONE;
    return {
      subject: `Welcome to ${site.name}`,
      first: isTrial ? 'Your free trial has started. Say hello at your school.' : 'Say hello at your school.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>Welcome! You can now post, comment and share with the parents at your schools.</Paragraph>
          {isTrial && at && (
            <Paragraph>
              Your free trial runs until {formatDate(at)}.
              {cents > 0 &&
                ` Then we charge your card ${sum(cents)}. We'll remind you ${membershipPlan.reminderDays} days before.`}{' '}
              You can cancel anytime on the <EmailLink href={`${origin}/subscription`}>Subscription page</EmailLink>.
            </Paragraph>
          )}
          <Paragraph tight>Good first steps:</Paragraph>
          <BulletList
            items={[
              <EmailLink href={`${origin}/schools`}>Follow your children's schools</EmailLink>,
              <EmailLink href={`${origin}/dashboard`}>Say hello, or ask your first question</EmailLink>,
              <EmailLink href={`${origin}/account/notifications`}>Choose which emails you get</EmailLink>,
            ]}
          />
          <EmailButton href={`${origin}/dashboard`}>Open my dashboard</EmailButton>
        </>
      ),
    };
  },
  'charge-soon': ({ firstName, origin, money }) => {
    const { cents, at, lastCents, interval, isTrial } = money ?? NONE;
    const when = at ? formatDate(at) : 'in three days';
    const card = interval === 'year' ? 'your card for a year' : 'your card';
    return {
      subject: `Your card will be charged on ${when}`,
      first: `${formatAmount(cents)}, unless you cancel before then.`,
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            {isTrial
              ? `Your free trial ends on ${when}. Then we charge ${card} ${sum(cents)}, for the first time.`
              : `On ${when}, we charge ${card} ${sum(cents)}.`}
            {lastCents !== null && ` Last time, it was ${formatAmount(lastCents)}.`}
          </Paragraph>
          <Paragraph>
            To continue, you don't need to do anything. To stop, cancel before that day and you won't be charged. Your
            membership lasts until then.
          </Paragraph>
          <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
        </>
      ),
    };
  },
  'payment-receipt': ({ firstName, origin, money }) => {
    const { cents, at, receipt } = money ?? NONE;
    const period = receipt?.period;
    return {
      subject: `Receipt for ${formatAmount(cents)}`,
      first: 'Thank you. You can also find your receipt in your account.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Thank you. We received your payment of {sum(cents)}
            {at && `, on ${formatDate(at)}`}.{receipt?.paidWith && ` You paid with ${receipt.paidWith}.`}
          </Paragraph>
          {period && (
            <Paragraph>
              It's for {formatDate(period.start)} to {formatDate(period.end)}. Receipt number: {receipt.number}.
            </Paragraph>
          )}
          <EmailButton href={`${origin}${receipt?.href ?? '/subscription'}`}>Open the receipt</EmailButton>
        </>
      ),
    };
  },
  'payment-failed': ({ firstName, origin, money }) => {
    const { cents, at } = money ?? NONE;
    return {
      subject: "Your payment didn't go through",
      first: 'Please check your card.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            We couldn't charge your card {sum(cents)}.{at && ` Your membership lasts until ${formatExpiryTime(at)}.`}
          </Paragraph>
          <Paragraph>
            Your bank may have declined it, or your card may have expired. To fix it right away, use another card.
          </Paragraph>
          <EmailButton href={`${origin}/subscription`}>Fix my payment</EmailButton>
        </>
      ),
    };
  },
  'membership-canceled': ({ firstName, origin, money }) => {
    const { at } = money ?? NONE;
    return {
      subject: 'Your membership is cancelled',
      first: "You won't be charged again.",
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Your membership is cancelled, and you won't be charged again.
            {at && ` It lasts until ${formatExpiryTime(at)}.`}
          </Paragraph>
          <Paragraph>
            After that, you can still read, follow schools and vote. Your posts will be hidden, and come back when you
            subscribe again. If you didn't cancel or ask us to, please{' '}
            <EmailLink href={`${origin}/account?tab=password`}>change your password</EmailLink>.
          </Paragraph>
          <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
        </>
      ),
    };
  },
  'membership-ended': ({ firstName, origin, money }) => {
    const { at } = money ?? NONE;
    return {
      subject: 'Your membership has ended',
      first: 'You can still read, follow schools and vote.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Your membership {at ? `ended on ${formatExpiryTime(at)}` : 'has ended'}. You can still read, follow schools
            and vote. Your posts are hidden, not deleted, and come back when you subscribe again.
          </Paragraph>
          <EmailButton href={`${origin}/subscription`}>Subscribe again</EmailButton>
        </>
      ),
    };
  },
};
