import 'server-only';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';

/**
 * Makes someone an administrator, or no longer one; his sessions end, so that the change holds at the next request.
 * The rows of all administrators are locked, so that two at once cannot take the last one away (decision B10).
 * Throws `not_found` for an unknown address, `invalid` for the last administrator.
 */
export async function setAdmin(email: string, isAdmin: boolean): Promise<void> {
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, isAdmin: true } });
    if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
    if (user.isAdmin === isAdmin) return;
    const admins = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM users WHERE is_admin FOR UPDATE`;
    if (!isAdmin && admins.every(({ id }) => id === user.id)) {
      throw new AppError('invalid', 'The last administrator cannot be removed. Grant the right to someone else first.');
    }
    await tx.user.update({ where: { id: user.id }, data: { isAdmin } });
    await tx.session.deleteMany({ where: { userId: user.id } });
  });
}
