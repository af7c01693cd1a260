import 'server-only';
import { db } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';

/** Throws `not_found` if the user does not exist. Callers use this check before they send a request to Stripe. */
export async function requireUserExists(userId: number): Promise<void> {
  if (!(await db().user.findUnique({ where: { id: userId }, select: { id: true } }))) throw notFoundError('User');
}
