import 'server-only';
import { findContentWarnings } from '@/lib/content-warnings/detection/find-content-warnings';
import { buildSchoolFactsForWarnings } from '@/lib/content-warnings/detection/school-facts-for-warnings';
import { containsWatchedWord } from '@/lib/content-warnings/watched-words';
import type { TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';

/**
 * Throws `invalid` if a dated line names a person, has another personal detail, or contains a watched word. Unlike a
 * post, a line has no author who could answer for it.
 */
export async function refusePersonalDetails(tx: TransactionClient, schoolId: number, note: string): Promise<void> {
  const select = { name: true, principal: true, vicePrincipal: true, phone: true, fax: true, email: true };
  const school = await tx.school.findUniqueOrThrow({ where: { id: schoolId }, select });
  if (findContentWarnings(note, buildSchoolFactsForWarnings(school)).length > 0)
    throw new AppError('invalid', 'Name an office, never a person, a number or an address.', undefined, 'note');
  if (await containsWatchedWord(note))
    throw new AppError('invalid', 'This contains a word on the watch list.', undefined, 'note');
}
