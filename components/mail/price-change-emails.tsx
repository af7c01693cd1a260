/** @jsxImportSource react */

import { formatDate } from '@/lib/time/format-dates';
import type { EmailTemplateData, PriceChangeEmailData } from '@/lib/mail/email-types';
import { formatAmount, formatCentsPerInterval } from '@/lib/site';
import { Greeting, type UnrenderedEmail } from './email-parts';
import { EmailButton, Paragraph } from './email-layout';

type Kind = 'price-change' | 'price-kept';

const NONE: PriceChangeEmailData = { fromCents: 0, cents: 0, interval: 'month', from: new Date(0).toISOString() };

/** Emails about a new price for existing members. */
export const PRICE_CHANGE_EMAIL_TEMPLATES: Record<Kind, (facts: EmailTemplateData) => UnrenderedEmail> = {
  'price-change': ({ firstName, origin, price }) => {
    const { fromCents, cents, interval, from } = price ?? NONE;
    return {
      subject: `From ${formatDate(from)} your membership costs ${formatAmount(cents)} per ${interval}`,
      first: `Until then, the price stays ${formatAmount(fromCents)}.`,
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            Your membership costs {formatCentsPerInterval(fromCents, interval)}. We're changing the price. From{' '}
            {formatDate(from)}, it costs {formatCentsPerInterval(cents, interval)}.
          </Paragraph>
          <Paragraph>
            You'll pay the new price for the first time when your membership renews on or after that day. Renewals
            before then cost the same as now, and you won't pay more for time you've already paid for. Promotion codes
            and credits still apply.
          </Paragraph>
          <Paragraph>
            To continue, you don't need to do anything. If you don't want to continue, cancel on the Subscription page
            before your first renewal at the new price. Your membership lasts until the end of the time you've paid for,
            and you won't be charged again.
          </Paragraph>
          <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
        </>
      ),
    };
  },
  'price-kept': ({ firstName, origin, price }) => {
    const { fromCents, cents, interval } = price ?? NONE;
    return {
      subject: 'The price of your membership stays the same',
      first: `We said it would change to ${formatAmount(cents)}. It won't.`,
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            We emailed you that your membership would cost {formatCentsPerInterval(cents, interval)}. We've cancelled
            that change. The price stays {formatCentsPerInterval(fromCents, interval)}, and you don't need to do
            anything.
          </Paragraph>
          <Paragraph>
            If you cancelled because of the new price, you can resubscribe on the Subscription page until your last day.
          </Paragraph>
          <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
        </>
      ),
    };
  },
};
