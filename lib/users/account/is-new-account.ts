import { DAY } from '@/lib/time/duration';

/** Returns true during the first 24 hours of an account, in which the greeting "Welcome back" would be wrong. */
export const isNewAccount = (person: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - person.createdAt.getTime() < DAY;
