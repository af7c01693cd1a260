import 'server-only';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@/lib/errors';
import { site } from '@/lib/site';

type Owner = { email: string; firstName?: string | null | undefined; lastName?: string | null | undefined };

let common: Set<string> | undefined;

/** Security A9: refuses the passwords that everybody tries first, and the person's own name or address. Throws `invalid`. */
export function refuseWeakPassword(password: string, owner: Owner): void {
  common ??= new Set(dictionary['passwords-common']);
  const folded = password.normalize('NFC').toLowerCase();
  const own = [owner.email, owner.email.split('@')[0], owner.firstName, owner.lastName, site.name, ...schoolWords];
  const isOwn = own.some((word) => word && squeeze(folded) === squeeze(word.toLowerCase()));
  if (common.has(folded) || isOwn) {
    throw new AppError('invalid', 'This password is too easy to guess. Please choose another one.');
  }
}

const schoolWords = ['nova scotia', 'my school', 'school board', 'parent voice'];

/** Letters only: 'Jane.Doe1' is still the name. */
const squeeze = (text: string) => text.replace(/[^\p{L}]/gu, '');
