import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import type { Actor } from '@/lib/policy/access-policy';
import { getSuggestedQuestions } from './suggested-questions';
import type { EmptyBoardPlaceholderView } from './schema';

/** Minimum number of followers for which pages show the number. A smaller number could reveal who follows a school. */
const FEW = 5;

/**
 * Returns the contents of a board without posts: the number of followers, and five questions. Throws `not_found` for an
 * unknown school.
 */
export async function fetchEmptyBoardPlaceholder(schoolId: number, actor: Actor): Promise<EmptyBoardPlaceholderView> {
  const school = await firstRow(
    db(),
    { others: columnType.int.present },
    Prisma.sql`
      SELECT s.follower_count - (SELECT count(*)::int FROM user_school_subscriptions f WHERE f.school_id = s.id AND f.user_id = ${actor.id}::int) AS others
      FROM schools s WHERE s.id = ${schoolId}`,
  );
  if (!school) throw notFoundError('School');
  const { others } = school;
  return {
    followers: others > 0 && others < FEW ? 'some' : others,
    questions: getSuggestedQuestions(formatDateFieldValue(now().getTime())),
  };
}
