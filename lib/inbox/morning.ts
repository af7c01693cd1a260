import 'server-only';
import { db } from '@/lib/database/db';

export const setMorningLetter = (userId: number, isWanted: boolean) =>
  db().user.update({ where: { id: userId }, data: { inboxLetter: isWanted }, select: { id: true } });

export async function wantsMorningLetter(userId: number): Promise<boolean> {
  const found = await db().user.findUnique({ where: { id: userId }, select: { inboxLetter: true } });
  return found?.inboxLetter ?? false;
}
