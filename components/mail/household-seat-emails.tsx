/** @jsxImportSource react */

import { formatExpiryTime } from '@/lib/time/format-dates';
import type { EmailTemplateData } from '@/lib/mail/email-types';
import { membershipPlan, site } from '@/lib/site';
import { Greeting, type UnrenderedEmail } from './email-parts';
import { EmailButton, EmailLink, Paragraph, SmallText } from './email-layout';

type Kind = 'seat-invited' | 'seat-taken' | 'seat-ending' | 'seat-goes-on' | 'seat-left';

const NONE = { token: '', stop: '', until: new Date(0).toISOString() };

/** Emails about household seats, which never name the other person. */
export const HOUSEHOLD_SEAT_EMAIL_TEMPLATES: Record<Kind, (facts: EmailTemplateData) => UnrenderedEmail> = {
  'seat-invited': ({ firstName, origin, email, seat, unsubscribe }) => {
    const { token, until } = seat ?? NONE;
    return {
      subject: `A household seat at ${site.name}`,
      first: 'A membership, paid for by someone you know.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            A member of {site.name}, the community for parents of Nova Scotia's schools, wants to pay for your
            membership too and gave us {email} as your address. We can't say who invited you. Please ask the other
            guardian in your household.
          </Paragraph>
          <Paragraph>
            You get your own account and don't need a card. Neither of you can see the other's account. The link works
            once, until {formatExpiryTime(until)}.
          </Paragraph>
          <EmailButton href={`${origin}/seat/${token}`}>See the invitation</EmailButton>
          <SmallText>
            Didn't expect this? You don't need to do anything.{' '}
            {unsubscribe && <EmailLink href={unsubscribe}>Stop these invitations</EmailLink>}
          </SmallText>
        </>
      ),
    };
  },
  'seat-taken': ({ firstName, origin }) => ({
    subject: 'Your household seat invitation was accepted',
    first: 'The person you invited now has a membership.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your invitation was accepted, and the household seat that comes with your membership is in use. It costs
          nothing extra, and neither of you can see the other's account.
        </Paragraph>
        <Paragraph>You can end the seat on the Subscription page. It then lasts 30 more days.</Paragraph>
        <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
      </>
    ),
  }),
  'seat-ending': ({ firstName, origin, seat }) => ({
    subject: 'Your household seat is about to end',
    first: `Your membership lasts until ${formatExpiryTime((seat ?? NONE).until)}.`,
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your household seat ends on {formatExpiryTime((seat ?? NONE).until)}. Your membership lasts until then. After
          that, you can still read, follow schools and vote. Your posts will be hidden, but not deleted.
        </Paragraph>
        <Paragraph>
          To continue without a break, you can subscribe yourself for {membershipPlan.monthly}. If the seat continues
          after all, we'll email you.
        </Paragraph>
        <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
      </>
    ),
  }),
  'seat-goes-on': ({ firstName, origin }) => ({
    subject: 'Your household seat continues',
    first: "You don't need to do anything.",
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          We emailed you that your household seat was about to end. It continues after all. You still have your
          membership, and you don't need to do anything.
        </Paragraph>
        <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
      </>
    ),
  }),
  'seat-left': ({ firstName, origin }) => ({
    subject: 'Your household seat was given up',
    first: 'You can invite someone else.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          The person in your household seat has given it up. Your own membership hasn't changed, and you can invite
          someone again.
        </Paragraph>
        <EmailButton href={`${origin}/subscription`}>See my membership</EmailButton>
      </>
    ),
  }),
};
