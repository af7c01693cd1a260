import 'server-only';
import { env } from '@/lib/env';
import { isByWish, type MailKind } from './kinds';
import type { Content, Facts } from './letter';

type About = Omit<Facts, 'origin' | 'postalAddress' | 'unsubscribe' | keyof Content> &
  Partial<Content> & {
    /** Of a letter that somebody wishes: the key that stops it. */
    lettersKey?: string;
  };

const NOTHING: Content = { told: [] };

export function factsOf({ lettersKey, ...about }: About): Facts {
  const { APP_ORIGIN: origin, MAIL_POSTAL_ADDRESS: postalAddress } = env();
  const unsubscribe = lettersKey === undefined ? null : `${origin}/unsubscribe/${lettersKey}`;
  return { ...NOTHING, ...about, origin, postalAddress, unsubscribe };
}

/** For administrators who look at a letter: about nobody. */
export const exampleFacts = (kind: MailKind): Facts =>
  factsOf({
    ...(isByWish(kind) && { lettersKey: '00000000-0000-4000-8000-000000000000' }),
    told: [
      { text: 'Sam Quay commented on your post: “Bus 12 is late again”', href: '/schools/12?post=345' },
      { text: 'Your post was looked at and stays: It is fair criticism.', href: '/reviews/6' },
    ],
    firstName: 'Robin',
    email: 'robin@example.org',
    token: 'x'.repeat(43),
    device: 'Firefox on Windows',
    at: new Date('2026-11-22T17:10:00-04:00'),
  });
