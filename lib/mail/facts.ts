import 'server-only';
import { env } from '@/lib/env';
import type { Facts } from './letter';

type About = Omit<Facts, 'origin' | 'postalAddress'>;

export function factsOf(about: About): Facts {
  const { APP_ORIGIN: origin, MAIL_POSTAL_ADDRESS: postalAddress } = env();
  return { ...about, origin, postalAddress };
}

/** For administrators who look at a letter: about nobody. */
export const exampleFacts = (): Facts =>
  factsOf({
    firstName: 'Robin',
    email: 'robin@example.org',
    token: 'x'.repeat(43),
    device: 'Firefox on Windows',
    at: new Date('2026-11-22T17:10:00-04:00'),
  });
