import 'server-only';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@/lib/errors';
import { site } from '@/lib/site';
import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

type Owner = { email: string; firstName?: string | null | undefined; lastName?: string | null | undefined };

let common: Set<string> | undefined;

/**
 * Throws `invalid` for a common password, and for a password that is the person's own name or address (security A9).
 * The error names the form field `field`.
 */
export function requireStrongPassword(password: string, owner: Owner, field: 'password' | 'newPassword'): void {
  common ??= new Set(dictionary['passwords-common']);
  const plain = password.normalize('NFC').toLowerCase();
  const folded = foldCaseAndAccents(password);
  const personalWords = [
    owner.email,
    owner.email.split('@')[0],
    owner.firstName,
    owner.lastName,
    site.name,
    ...schoolWords,
  ];
  const isPersonal = personalWords.some((word) => word && isSame(folded, foldCaseAndAccents(word)));
  if (common.has(plain) || isPersonal) {
    throw new AppError('invalid', 'This password is too easy to guess. Please choose another one.', undefined, field);
  }
}

const schoolWords = ['nova scotia', 'my school', 'school board', 'parent voice'];

/**
 * Returns true if a password is just a name, for example 'Jane.Doe1' for Jane Doe. Compares only letters, or the whole
 * password if the name has no letters.
 */
function isSame(password: string, word: string): boolean {
  const letters = squeeze(word);
  return password === word || (letters !== '' && squeeze(password) === letters);
}

const squeeze = (text: string) => text.replace(/[^\p{L}]/gu, '');
