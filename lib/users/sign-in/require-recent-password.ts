import 'server-only';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { verifyPassword } from '@/lib/auth/passwords';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { logSecurityEvent } from '@/lib/http/security-log';

/** Time in ms after a password entry during which the site does not ask for the password again (decision E3). */
const FRESH_MS = 15 * MINUTE;

export const wrongPasswordError = (field: 'currentPassword' | 'password' = 'currentPassword') =>
  new AppError('invalid', 'Current password is incorrect', undefined, field);

/**
 * Requires the password, unless the person entered it recently, so that a thief with a stolen session cannot make a
 * lasting change. Returns the time of entry if the request contains the password. Throws:
 * - `reauthenticate` if the password is missing
 * - `invalid` if the password is wrong
 * - `rate_limited` after too many attempts
 */
export async function requireRecentPassword(
  user: CurrentUser,
  enteredPassword: string | undefined,
  ip: string,
  field?: 'password',
): Promise<Date | undefined> {
  const facts = { userId: user.id, from: householdNetworkKey(ip) };
  if (enteredPassword === undefined) {
    if (now().getTime() - user.passwordAt.getTime() < FRESH_MS) return undefined;
    logSecurityEvent('reauthentication-asked', facts);
    throw new AppError('reauthenticate', 'Please enter your password to do this.');
  }
  await enforceRateLimit('password.change', String(user.id));
  const stored = await db().user.findUnique({ where: { id: user.id }, select: { password: true } });
  if (!(await verifyPassword(stored?.password ?? null, enteredPassword))) {
    logSecurityEvent('reauthentication-failed', facts);
    throw wrongPasswordError(field);
  }
  return now();
}

/**
 * Counts a request for a new email address toward two limits: the person's own limit, and the limit of registrations
 * from their network. The second limit includes both, because both reveal whether an address already has an account.
 */
export async function enforceEmailChangeRateLimits(userId: number, ip: string): Promise<void> {
  await enforceRateLimit('email.change', String(userId));
  await enforceRateLimit('register.address', householdNetworkKey(ip));
}
