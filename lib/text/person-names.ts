import { toSingleLine } from './clean-text';
import { truncateText, firstGrapheme } from './truncate-text';

// Rules for the names under which the site shows people, including people without a visible name.

/** A person's first and last name. Either may be missing. */
type PersonName = { firstName: string | null; lastName: string | null };

/** Name that other people see at an anonymous post, in place of the author's name. */
export const ANONYMOUS_AUTHOR_NAME = 'Anonymous';
/** Name that the public sees instead of a person's name (decision S2). */
export const PUBLIC_PLACEHOLDER_NAME = 'A parent';
/** Name of a person who has not entered a first name. */
export const UNKNOWN_USER_NAME = 'Unknown User';
/** Words shown for an administrator or a recipient whose account no longer exists. */
export const DELETED_ACCOUNT_NAME = 'a deleted account';

/**
 * Returns the name that other people see, which is never an email address (decision D2). The caller decides whether to
 * show 'Anonymous' instead.
 */
export function displayName(person: PersonName | null): string {
  const [first, last] = [visible(person?.firstName), visible(person?.lastName)];
  if (!first) return UNKNOWN_USER_NAME;
  return last ? `${first} ${last}` : first;
}

/** Returns the name of an author, or 'Anonymous' if the author is null. */
export const authorName = (author: PersonName | null): string => (author ? displayName(author) : ANONYMOUS_AUTHOR_NAME);

/** Returns true for a person with a visible first name. */
export const hasVisibleFirstName = ({ firstName }: Pick<PersonName, 'firstName'>): boolean => visible(firstName) !== '';

/**
 * Returns the name that visitors see for a person who allowed the site to show their name. Returns 'A parent' if the
 * person has no visible first name.
 */
export const nameForVisitors = (person: PersonName): string =>
  hasVisibleFirstName(person) ? displayName(person) : PUBLIC_PLACEHOLDER_NAME;

/**
 * Returns the name of another administrator for an error message, or 'Someone else' if the account was deleted (null).
 */
export const nameOfOtherAdministrator = (person: PersonName | null): string =>
  person ? displayName(person) : 'Someone else';

const MAX_PUSH_NAME = 40;

/** Returns the first name of an author for a push message, or 'Anonymous' if the author is null. */
export const authorNameForPushMessage = (author: Pick<PersonName, 'firstName'> | null): string =>
  author
    ? truncateText(visible(author.firstName), MAX_PUSH_NAME).trim() || PUBLIC_PLACEHOLDER_NAME
    : ANONYMOUS_AUTHOR_NAME;

/** Returns the first and last name, or the one that is present, or '' if both are missing. */
export const fullName = ({ firstName, lastName }: { [K in keyof PersonName]?: string | null | undefined }): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Returns the name that administrators see in the list of accounts. */
export const nameForAdministrators = (person: PersonName): string => fullName(person) || 'No name';

/**
 * Returns the name with which pages greet the signed-in person: the first name, else the part of the email address
 * before @, else 'User'.
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
 * Returns a name on one line. Removes invisible characters, because old names may contain characters that reverse the
 * text.
 */
const visible = (name: string | null | undefined) => toSingleLine(name ?? '');

const firstLetter = (word: string | null | undefined) => firstGrapheme(visible(word)).toLocaleUpperCase('en-CA');
