import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { readSiteSettings } from '@/lib/settings/site-settings';
import type { BoardLaunchProgressView } from './board-launch-schema';

/**
 * Maximum age in days of the posts whose answers count toward launch progress, because older posts do not show current
 * activity.
 */
const ANSWERS_DAYS = 30;

const schoolRow = {
  id: columnType.int,
  name: columnType.text,
  city: columnType.text,
  followers: columnType.int,
  parents: columnType.int,
  posts: columnType.int,
  firstPostAt: columnType.moment.nullable,
  asked: columnType.int,
  answered: columnType.int,
  seatsTaken: columnType.int,
};

/**
 * Returns the schools that have followers, verified parents, posts or founding seats. The schools with the most
 * verified parents come first.
 */
export async function listBoardLaunchProgress(): Promise<BoardLaunchProgressView> {
  const { foundingSeats, foundingSchools } = await readSiteSettings();

  const foundRows = await rows(
    db(),
    schoolRow,
    Prisma.sql`
      SELECT s.id, s.name, s.city, s.follower_count AS followers, s.parent_count AS parents,
        l.posts, l.first_post_at, l.asked, l.answered, l.seats_taken
      FROM schools s JOIN launch_of_schools(${timestampSql(now())}, ${ANSWERS_DAYS}::int) l ON l.school_id = s.id
      WHERE s.follower_count > 0 OR s.parent_count > 0 OR l.posts > 0 OR l.seats_taken > 0 OR s.id = ANY (${foundingSchools}::int[])
      ORDER BY s.parent_count DESC, s.follower_count DESC, s.name, s.id`,
  );
  const founding = new Set(foundingSchools);
  return {
    foundingSeats,
    schools: foundRows.map(({ firstPostAt, ...school }) => ({
      ...school,
      firstPostAt: firstPostAt?.toISOString() ?? null,
      isFounding: founding.has(school.id),
    })),
  };
}
