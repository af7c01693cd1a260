import 'server-only';
import { now } from '@/lib/time/clock';
import { db, type Prisma } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { toSingleLine } from '@/lib/text/clean-text';
import { fullName } from '@/lib/text/person-names';
import { containsWatchedWord } from '@/lib/content-warnings/watched-words';
import { resemblesReservedName } from './reserved-names';

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined };
const FIELDS = ['firstName', 'lastName'] as const;

/**
 * Matches five combining marks (such as accents) on one letter. No script needs more than four, and more would cover
 * the lines above and below.
 */
const STACKED = /\p{M}{5}/u;

const nameError = (message: string, field: (typeof FIELDS)[number] = 'firstName') =>
  new AppError('invalid', message, undefined, field);

/**
 * Throws `invalid` for a name that is invisible, has too many accents on one letter, or contains a watched word. Only
 * administrators may use names reserved for people who run the site or a school.
 */
export async function requireValidName(names: Names, isAdmin = false): Promise<void> {
  for (const field of FIELDS) {
    const name = names[field]?.normalize('NFC');
    if (!name) continue;
    if (!/\p{L}/u.test(name)) throw nameError('A name needs visible characters.', field);
    if (STACKED.test(name)) throw nameError("A character in a name can't have that many accents.", field);
  }
  if (!isAdmin && isReservedName(names))
    throw nameError('This name is reserved for people who run the site or a school. Please choose another one.');
  if (await containsWatchedWord(fullName(names))) throw nameError('Please choose another name.');
}

/** Returns true for a name reserved for people who run the site or a school. */
export const isReservedName = (names: Names): boolean => resemblesReservedName(fullName(names));

type Owner = { id: number; isAdmin: boolean; firstName: string | null; lastName: string | null };

/**
 * Validates the names in a profile change. Returns the change, and the condition under which the database may write it.
 * Throws the errors of `requireValidName`.
 */
export async function validateProfileNames<Input extends Names>(
  owner: Owner,
  input: Input,
): Promise<{ where: Prisma.UserWhereInput; data: Input }> {
  const isSame = (field: (typeof FIELDS)[number]) =>
    input[field] === undefined || toSingleLine(input[field] ?? '') === toSingleLine(owner[field] ?? '');
  const { firstName, lastName } = { ...input };
  const data = {
    ...input,
    firstName: isSame('firstName') ? undefined : firstName,
    lastName: isSame('lastName') ? undefined : lastName,
  };
  if (data.firstName === undefined && data.lastName === undefined) return { where: { id: owner.id }, data };
  const resultingName = (field: (typeof FIELDS)[number]) => (data[field] === undefined ? owner[field] : data[field]);
  await requireValidName({ firstName: resultingName('firstName'), lastName: resultingName('lastName') }, owner.isAdmin);
  // The database writes the change only if the row still has the validated names. Otherwise, simultaneous changes of
  // first and last name could combine into a full name that was never validated.
  const validatedNames = { firstName: owner.firstName, lastName: owner.lastName };
  const where = { id: owner.id, ...validatedNames, OR: [{ suspendedUntil: null }, { suspendedUntil: { lte: now() } }] };
  return { where, data };
}

/**
 * Returns the error for a name change that the database refused. The person is suspended, or the name was changed at
 * the same time.
 */
export async function nameChangeError({ id }: Owner): Promise<AppError> {
  const isSuspended = (await db().user.count({ where: { id, suspendedUntil: { gt: now() } } })) > 0;
  return isSuspended
    ? new AppError('forbidden', "Your account is suspended. You can't change your name until the suspension ends.")
    : new AppError('conflict', 'Your name was changed at the same time. Please check it and try again.');
}
