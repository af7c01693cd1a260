import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { settings } from '@/lib/settings/settings';
import type { LaunchView } from './launch-schema';

/**
 * Number of days for which a post counts in the launch progress. Answers to older posts do not show current activity.
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
 * Returns schools with followers, verified parents, posts or founding seats. Schools with the most launch steps come
 * first.
 */
export async function launchList(): Promise<LaunchView> {
  const { foundingSeats, foundingSchools } = await settings();
  const moment = now();
  const [dayAgo, monthAgo] = [1, ANSWERS_DAYS].map((days) => timestamp(new Date(moment.getTime() - days * DAY)));
  const foundRows = await rows(
    db(),
    schoolRow,
    Prisma.sql`
      SELECT s.id, s.name, s.city, s.follower_count AS followers, s.parent_count AS parents,
        coalesce(p.posts, 0) AS posts, p.first AS first_post_at, coalesce(a.asked, 0) AS asked, coalesce(a.answered, 0) AS answered,
        coalesce(f.taken, 0) AS seats_taken
      FROM schools s
      LEFT JOIN (SELECT school_id, count(*)::int AS posts, min(created_at) AS first FROM posts GROUP BY 1) p ON p.school_id = s.id
      LEFT JOIN (
        SELECT p.school_id, count(*)::int AS asked, count(*) FILTER (WHERE EXISTS (
          SELECT FROM comments c WHERE c.post_id = p.id AND c.user_id <> p.user_id AND c.created_at <= p.created_at + interval '1 day'))::int AS answered
        FROM posts p WHERE p.created_at > ${monthAgo} AND p.created_at <= ${dayAgo} GROUP BY 1) a ON a.school_id = s.id
      LEFT JOIN (SELECT school_id, count(*)::int AS taken FROM founding_parents WHERE ended_at IS NULL GROUP BY 1) f ON f.school_id = s.id
      WHERE s.follower_count > 0 OR s.parent_count > 0 OR p.posts > 0 OR f.taken > 0 OR s.id = ANY (${foundingSchools}::int[])
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
