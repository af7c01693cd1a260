/** @jsxImportSource react */

import { day, lastMoment } from '@/lib/dates';
import type { Facts, Money } from '@/lib/mail/letter';
import { amountText, plan } from '@/lib/site';
import { Greeting, type Letter } from './parts';
import { Action, LetterLink, Paragraph } from './paper';

type Kind = 'charge-soon' | 'payment-receipt' | 'payment-failed' | 'membership-canceled' | 'membership-ended';

const NONE: Money = { cents: 0, at: null, lastCents: null, interval: null, isTrial: false, receipt: null };

const sum = (cents: number) => `${amountText(cents)}, ${plan.tax}`;

/** Emails about a membership and its payments. */
export const MEMBERSHIP_LETTERS: Record<Kind, (facts: Facts) => Letter> = {
  'charge-soon': ({ firstName, origin, money }) => {
    const { cents, at, lastCents, interval, isTrial } = money ?? NONE;
    const when = at ? day(at) : 'in three days';
    const card = interval === 'year' ? 'your card for a year' : 'your card';
    return {
      subject: `Your card will be charged on ${when}`,
      first: `${amountText(cents)}, unless you cancel before.`,
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            {isTrial
              ? `Your free trial ends on ${when}. Then ${sum(cents)}, is charged to ${card}, for the first time.`
              : `On ${when} ${sum(cents)}, is charged to ${card}.`}
            {lastCents !== null && ` The last time it was ${amountText(lastCents)}.`}
          </Paragraph>
          <Paragraph>
            If you want to go on, there is nothing to do. If not, cancel before that day and nothing is charged; you
            keep full access until then.
          </Paragraph>
          <Action href={`${origin}/subscription`}>See my subscription</Action>
        </>
      ),
    };
  },
  'payment-receipt': ({ firstName, origin, money }) => {
    const { cents, at, receipt } = money ?? NONE;
    const period = receipt?.period;
    return {
      subject: `Receipt for ${amountText(cents)}`,
      first: 'Thank you. Your receipt is always in your account too.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Thank you: your payment of {sum(cents)}, has come in{at && ` on ${day(at)}`}.
            {receipt?.paidWith && ` It was paid with ${receipt.paidWith}.`}
          </Paragraph>
          {period && (
            <Paragraph>
              It is for {day(period.start)} to {day(period.end)}. Receipt number: {receipt.number}.
            </Paragraph>
          )}
          <Action href={`${origin}${receipt?.href ?? '/subscription'}`}>Open the receipt</Action>
        </>
      ),
    };
  },
  'payment-failed': ({ firstName, origin, money }) => {
    const { cents, at } = money ?? NONE;
    return {
      subject: 'Your payment did not go through',
      first: 'Please check your card.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Your card could not be charged {sum(cents)}.{at && ` You keep full access until ${lastMoment(at)}.`}
          </Paragraph>
          <Paragraph>
            Your bank may have declined it, or the card has expired. With another card it is mended at once.
          </Paragraph>
          <Action href={`${origin}/subscription`}>Fix my payment</Action>
        </>
      ),
    };
  },
  'membership-canceled': ({ firstName, origin, money }) => {
    const { at } = money ?? NONE;
    return {
      subject: 'Your subscription is cancelled',
      first: 'Nothing more is charged.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Your subscription is cancelled and nothing more is charged.
            {at && ` You keep full access until your last day, ${lastMoment(at)}.`}
          </Paragraph>
          <Paragraph>
            After that you can still read, follow schools and vote. What you wrote is hidden then, and comes back when
            you subscribe again. If you did not cancel, nor ask us to, please{' '}
            <LetterLink href={`${origin}/account?tab=password`}>change your password</LetterLink>.
          </Paragraph>
          <Action href={`${origin}/subscription`}>See my subscription</Action>
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
            Your membership {at ? `ended on ${lastMoment(at)}` : 'has ended'}. You can still read, follow schools and
            vote. What you wrote is hidden, and comes back when you subscribe again; nobody deleted it.
          </Paragraph>
          <Action href={`${origin}/subscription`}>Subscribe again</Action>
        </>
      ),
    };
  },
};
