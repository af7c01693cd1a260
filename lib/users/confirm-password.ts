import 'server-only';
import { addressKey } from '@/lib/addresses';
import { verifyPassword } from '@/lib/auth/passwords';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { consume } from '@/lib/http/limits';
import { noteSecurity } from '@/lib/http/security-log';

/** Decision E3: for so long after its entry a password is not asked for once more. */
const FRESH_MS = 15 * 60_000;

export const wrongPassword = (field: 'currentPassword' | 'password' = 'currentPassword') =>
  new AppError('invalid', 'Current password is incorrect', undefined, field);

/**
 * Before a change that would outlive a stolen cookie: asks for the password unless it was entered in this session just now. Returns when
 * it was, where it came along, under `field` if not as `currentPassword`. Throws `reauthenticate`, `invalid` for a wrong one, `rate_limited` for too many.
 */
export async function confirmPassword(
  user: CurrentUser,
  given: string | undefined,
  ip: string,
  field?: 'password',
): Promise<Date | undefined> {
  const facts = { userId: user.id, from: addressKey(ip) };
  if (given === undefined) {
    if (now().getTime() - user.passwordAt.getTime() < FRESH_MS) return undefined;
    noteSecurity('reauthentication-asked', facts);
    throw new AppError('reauthenticate', 'Please enter your password to do this.');
  }
  await consume('password.change', String(user.id));
  const stored = await db().user.findUnique({ where: { id: user.id }, select: { password: true } });
  if (!(await verifyPassword(stored?.password ?? null, given))) {
    noteSecurity('reauthentication-failed', facts);
    throw wrongPassword(field);
  }
  return now();
}

/** Whoever gives himself addresses learns which of them are taken, as by registering: the same limit, and one for the person. */
export async function askedForAddress(userId: number, ip: string): Promise<void> {
  await consume('email.change', String(userId));
  await consume('register.address', addressKey(ip));
}
