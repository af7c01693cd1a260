import { oneLine } from '@/lib/text/clean';
import { firstGrapheme } from '@/lib/text/cut';

/** The name rules of spec section 3, for people who may have given neither name. */
type Named = { firstName: string | null; lastName: string | null };

/** 'Anonymous' is for the caller to decide; another person's e-mail is never a name (decision D2). */
export function displayName(person: Named | null): string {
  const [first, last] = [shown(person?.firstName), shown(person?.lastName)];
  if (!first) return 'Unknown User';
  return last ? `${first} ${last}` : first;
}

/** How we address the signed-in person: first name, else the part of the e-mail before the at-sign, else 'User'. */
export function greetingName(person: { firstName: string | null; email: string }): string {
  return shown(person.firstName) || person.email.split('@')[0] || 'User';
}

/** Whether nobody should be welcomed "back": on the first day. */
export const isNewcomer = (person: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - person.createdAt.getTime() < 86_400_000;

/** The letters on an avatar. */
export function initials(person: Named & { email?: string | null }): string {
  const first = firstLetter(person.firstName);
  const last = firstLetter(person.lastName);
  return (first && first + last) || firstLetter(person.email) || 'U';
}

/** Names from before the rules on them may hold what turns the line around. */
const shown = (name: string | null | undefined) => oneLine(name ?? '');

const firstLetter = (word: string | null | undefined) => firstGrapheme(shown(word)).toLocaleUpperCase('en-CA');
