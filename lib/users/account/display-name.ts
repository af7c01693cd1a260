import { oneLine } from '@/lib/text/clean';
import { firstGrapheme } from '@/lib/text/cut';
import { DAY } from '@/lib/time/duration';

/** A person's first and last name. Either may be missing. */
type PersonName = { firstName: string | null; lastName: string | null };

/**
 * Returns the name that other people see. Callers decide whether to show 'Anonymous' instead. An email address is never
 * shown as a name (decision D2).
 */
export function displayName(person: PersonName | null): string {
  const [first, last] = [visible(person?.firstName), visible(person?.lastName)];
  if (!first) return 'Unknown User';
  return last ? `${first} ${last}` : first;
}

/**
 * Returns the name by which pages address the signed-in person. It is the first name, otherwise the part of the email
 * address before the @, otherwise 'User'.
 */
export function greetingName(person: { firstName: string | null; email: string }): string {
  return visible(person.firstName) || person.email.split('@')[0] || 'User';
}

/** Returns true during the first 24 hours of an account. The greeting must then not be "Welcome back". */
export const isNewcomer = (person: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - person.createdAt.getTime() < DAY;

/** Returns the initials on an avatar. */
export function initials(person: PersonName & { email?: string | null }): string {
  const first = firstLetter(person.firstName);
  const last = firstLetter(person.lastName);
  return (first && first + last) || firstLetter(person.email) || 'U';
}

/**
 * Returns a name on one line, without invisible characters. Names from before the current rules may contain characters
 * that reverse the direction of the text.
 */
const visible = (name: string | null | undefined) => oneLine(name ?? '');

const firstLetter = (word: string | null | undefined) => firstGrapheme(visible(word)).toLocaleUpperCase('en-CA');
