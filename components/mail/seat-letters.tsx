/** @jsxImportSource react */

import { lastMoment } from '@/lib/dates';
import type { Facts } from '@/lib/mail/letter';
import { plan, site } from '@/lib/site';
import { Greeting, type Letter } from './parts';
import { Action, LetterLink, Paragraph, Small } from './paper';

type Kind = 'seat-invited' | 'seat-taken' | 'seat-ending' | 'seat-goes-on' | 'seat-left';

const NONE = { token: '', stop: '', until: new Date(0).toISOString() };

/** Emails about household seats. None names the other person. */
export const SEAT_LETTERS: Record<Kind, (facts: Facts) => Letter> = {
  'seat-invited': ({ firstName, origin, email, seat }) => {
    const { token, stop, until } = seat ?? NONE;
    return {
      subject: `A household seat at ${site.name}`,
      first: 'Full access, paid for by somebody you know.',
      body: (
        <>
          <Greeting firstName={firstName} />
          <Paragraph>
            A member of {site.name}, the community of parents of Nova Scotia’s schools, wants to pay for your access too
            and gave {email} as your address. Who it is, we tell nobody: please ask the other guardian in your
            household.
          </Paragraph>
          <Paragraph>
            You have an account of your own, without a card. Neither of you sees anything of the other’s account. The
            link works once, until {lastMoment(until)}.
          </Paragraph>
          <Action href={`${origin}/seat/${token}?stop=${stop}`}>See the invitation</Action>
          <Small>
            You did not expect this? There is nothing to do.{' '}
            <LetterLink href={`${origin}/seat/${token}?stop=${stop}`}>Do not send me such invitations</LetterLink>
          </Small>
        </>
      ),
    };
  },
  'seat-taken': ({ firstName, origin }) => ({
    subject: 'Your household seat was taken',
    first: 'Whoever you invited has full access now.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your invitation was accepted: the household seat that comes with your plan is taken. It costs nothing more,
          and neither of you sees anything of the other’s account.
        </Paragraph>
        <Paragraph>You can end it on the Subscription page; it then lasts for 30 more days.</Paragraph>
        <Action href={`${origin}/subscription`}>See my subscription</Action>
      </>
    ),
  }),
  'seat-ending': ({ firstName, origin, seat }) => ({
    subject: 'Your household seat is about to end',
    first: `You have full access until ${lastMoment((seat ?? NONE).until)}.`,
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Your household seat ends on {lastMoment((seat ?? NONE).until)}. Until then you have full access. After that
          you can still read, follow schools and vote. What you wrote is hidden then; nobody deletes it.
        </Paragraph>
        <Paragraph>
          To go on without a break you can subscribe yourself, for {plan.monthly}. If the seat goes on after all, we
          write to you.
        </Paragraph>
        <Action href={`${origin}/subscription`}>See my subscription</Action>
      </>
    ),
  }),
  'seat-goes-on': ({ firstName, origin }) => ({
    subject: 'Your household seat goes on',
    first: 'There is nothing to do.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          We wrote that your household seat was about to end. It goes on after all: you have full access, and there is
          nothing to do.
        </Paragraph>
        <Action href={`${origin}/subscription`}>See my subscription</Action>
      </>
    ),
  }),
  'seat-left': ({ firstName, origin }) => ({
    subject: 'Your household seat was given up',
    first: 'You can invite somebody else.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Whoever had the household seat that comes with your plan has given it up. Your own plan is as it was, and you
          can invite somebody again.
        </Paragraph>
        <Action href={`${origin}/subscription`}>See my subscription</Action>
      </>
    ),
  }),
};
