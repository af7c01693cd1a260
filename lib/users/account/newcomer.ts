import { DAY } from '@/lib/time/duration';

/** Returns true during the first 24 hours of an account. The greeting must then not be "Welcome back". */
export const isNewcomer = (person: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - person.createdAt.getTime() < DAY;
