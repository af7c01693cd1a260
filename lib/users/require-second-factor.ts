import 'server-only';
import { hasAuthenticatorApp } from '@/lib/auth/two-factor-codes';
import type { CurrentUser } from '@/lib/auth/session';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';

/**
 * Throws `second_factor` if a person adds or removes factors without a recent second factor. An administrator without
 * factors may set up the first one with the password alone.
 */
export async function requireSecondFactor({ id: userId, mustProve }: CurrentUser): Promise<void> {
  if (!mustProve) return;
  if ((await hasAuthenticatorApp(userId)) || (await db().passkey.count({ where: { userId } })) > 0)
    throw new AppError('second_factor', "Please confirm it's you first, with your passkey or authenticator app.");
}
