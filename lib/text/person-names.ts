import { oneLine } from './clean';
import { cutText, firstGrapheme } from './cut';

// All rules for how the site names a person. Names that stand for a person without a visible name are here too.

/** A person's first and last name. Either may be missing. */
type PersonName = { firstName: string | null; lastName: string | null };

/** Name of the author of an anonymous post. */
export const ANONYMOUS = 'Anonymous';
/** Name that the public sees instead of a person's name (decision S2). */
export const A_PARENT = 'A parent';
/** Name of a person who has not entered a first name. */
export const UNKNOWN_USER = 'Unknown User';
/** Words for an administrator or a recipient whose account no longer exists. */
export const DELETED_ACCOUNT = 'a deleted account';

/**
 * Returns the name that other people see. Callers decide whether to show 'Anonymous' instead. An email address is never
 * shown as a name (decision D2).
 */
export function displayName(person: PersonName | null): string {
  const [first, last] = [visible(person?.firstName), visible(person?.lastName)];
  if (!first) return UNKNOWN_USER;
  return last ? `${first} ${last}` : first;
}

/** Returns the name of an author. Null stands for the author of an anonymous post. */
export const authorName = (author: PersonName | null): string => (author ? displayName(author) : ANONYMOUS);

/** Returns true for a person with a visible first name. */
export const hasName = ({ firstName }: Pick<PersonName, 'firstName'>): boolean => visible(firstName) !== '';

/** Returns the name that the public sees of a person who allowed it. */
export const publicName = (person: PersonName): string => (hasName(person) ? displayName(person) : A_PARENT);

/** Returns the name of another administrator in an error message. Null stands for a deleted account. */
export const colleagueName = (person: PersonName | null): string => (person ? displayName(person) : 'Someone else');

const MAX_PUSH_NAME = 40;

/** Returns the name of an author in a push message, by first name. Null stands for the author of an anonymous post. */
export const pushName = (author: Pick<PersonName, 'firstName'> | null): string =>
  author ? cutText(visible(author.firstName), MAX_PUSH_NAME).trim() || A_PARENT : ANONYMOUS;

/** Returns the first and last name as entered, or only one of them if the other is missing. Empty if both are. */
export const fullName = ({ firstName, lastName }: { [K in keyof PersonName]?: string | null | undefined }): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Returns the name that administrators see in the list of accounts. */
export const accountName = (person: PersonName): string => fullName(person) || 'No name';

/**
 * Returns the name by which pages address the signed-in person. It is the first name, otherwise the part of the email
 * address before the @, otherwise 'User'.
 */
export const greetingName = (person: { firstName: string | null; email: string } | null | undefined): string =>
  visible(person?.firstName) || person?.email.split('@')[0] || 'User';

/** Returns the initials on an avatar. */
export function initials(person: (PersonName & { email?: string | null }) | null | undefined): string {
  const first = firstLetter(person?.firstName);
  const last = firstLetter(person?.lastName);
  return (first && first + last) || firstLetter(person?.email) || 'U';
}

/**
 * Returns a name on one line, without invisible characters. Names from before the current rules may contain characters
 * that reverse the direction of the text.
 */
const visible = (name: string | null | undefined) => oneLine(name ?? '');

const firstLetter = (word: string | null | undefined) => firstGrapheme(visible(word)).toLocaleUpperCase('en-CA');
