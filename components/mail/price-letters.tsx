/** @jsxImportSource react */

import { day } from '@/lib/dates';
import type { Facts, PriceNews } from '@/lib/mail/letter';
import { amountText, rateText } from '@/lib/site';
import { Greeting, type Letter } from './parts';
import { Action, Paragraph } from './paper';

type Kind = 'price-change' | 'price-kept';

const NONE: PriceNews = { fromCents: 0, cents: 0, interval: 'month', from: new Date(0).toISOString() };

/** Emails about a new price for existing members. */
export const PRICE_LETTERS: Record<Kind, (facts: Facts) => Letter> = {
  'price-change': ({ firstName, origin, price }) => {
    const { fromCents, cents, interval, from } = price ?? NONE;
    return {
      subject: `From ${day(from)} your plan costs ${amountText(cents)} per ${interval}`,
      first: `Until then it stays ${amountText(fromCents)}.`,
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Your plan costs {rateText(fromCents, interval)}. We are changing that: from {day(from)} it costs{' '}
            {rateText(cents, interval)}.
          </Paragraph>
          <Paragraph>
            The first payment with the new price is your first renewal on or after that day. What you have paid for
            before stays paid for, and renewals before it cost what they cost now. A promotion code or a credit counts
            as before.
          </Paragraph>
          <Paragraph>
            If you want to go on, there is nothing to do. If not, cancel before that renewal on the Subscription page:
            you keep full access until the end of what you have paid for, and nothing more is charged.
          </Paragraph>
          <Action href={`${origin}/subscription`}>See my subscription</Action>
        </>
      ),
    };
  },
  'price-kept': ({ firstName, origin, price }) => {
    const { fromCents, cents, interval } = price ?? NONE;
    return {
      subject: 'The price of your plan stays as it is',
      first: `We wrote that it would change to ${amountText(cents)}. It does not.`,
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            We wrote to you that your plan would cost {rateText(cents, interval)}. That was called off: the price stays{' '}
            {rateText(fromCents, interval)}, and there is nothing to do.
          </Paragraph>
          <Paragraph>
            If you have cancelled because of it, you can take that back on the Subscription page until your last day.
          </Paragraph>
          <Action href={`${origin}/subscription`}>See my subscription</Action>
        </>
      ),
    };
  },
};
