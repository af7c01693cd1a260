import 'server-only';
import { findContentWarnings } from '@/lib/content-warnings/detection/find-content-warnings';
import { buildSchoolFactsForWarnings } from '@/lib/content-warnings/detection/school-facts-for-warnings';
import { containsWatchedWord } from '@/lib/content-warnings/watched-words';
import type { TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';

/**
 * Throws `invalid` if a dated line or a school's reply names a person, has another personal detail, or contains a
 * watched word. Unlike a post, neither has an author who could answer for it.
 */
export async function refusePersonalDetails(
  tx: TransactionClient,
  schoolId: number,
  note: string,
  field = 'note',
): Promise<void> {
  const select = { name: true, principal: true, vicePrincipal: true, phone: true, fax: true, email: true };
  const school = await tx.school.findUniqueOrThrow({ where: { id: schoolId }, select });
  const [warning] = findContentWarnings(note, buildSchoolFactsForWarnings(school));
  if (warning)
    throw new AppError(
      'invalid',
      `Name an office, never a person, a number or an address. Please change “${warning.text}”.`,
      undefined,
      field,
    );
  if (await containsWatchedWord(note))
    throw new AppError('invalid', 'This contains a word on the watch list.', undefined, field);
}
