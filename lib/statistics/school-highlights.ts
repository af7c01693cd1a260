import 'server-only';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { db, Prisma } from '@/lib/database/db';
import { cacheForDuration } from '@/lib/database/process-cache';
import { columnType, rows } from '@/lib/database/sql';
import { findNextEventBySchool } from '@/lib/events/queries';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { listFollowedSchools } from '@/lib/schools/follow';
import {
  EMPTY_SCHOOL_HIGHLIGHTS,
  type FollowedSchool,
  type SchoolHighlights,
  type SchoolHighlightsList,
} from '@/lib/schools/schema';
import { roundDownOrHide } from '@/lib/round-down-or-hide';
import { MIN_PUBLISHABLE_COUNT } from './transparency-schema';

/**
 * Cache time of the highlights in milliseconds. Slightly old highlights are acceptable. They are cached separately,
 * because followers, posts and events change more often than the list of schools.
 */
const CACHE_MS = MINUTE;

/**
 * Returns the highlights of all schools. Counts only posts that any signed-in person may see, so the cached result
 * serves everyone.
 */
export const listSchoolHighlights = cacheForDuration(
  'school-highlights',
  CACHE_MS,
  async (): Promise<SchoolHighlightsList> => {
    const [schools, nextEvents] = await Promise.all([readFollowersAndLastPosts(now()), findNextEventBySchool()]);
    return schools.flatMap(({ schoolId, followerCount, lastPostAt }) => {
      const event = nextEvents.get(schoolId);
      const highlights: SchoolHighlights = {
        followers: roundDownOrHide(followerCount, MIN_PUBLISHABLE_COUNT),
        lastPostAt: lastPostAt?.toISOString() ?? null,
        nextEvent: event
          ? { title: event.title, startsAt: event.startsAt, endsAt: event.endsAt, allDay: event.allDay }
          : null,
      };
      return Object.values(highlights).every((value) => value === null) ? [] : [{ schoolId, ...highlights }];
    });
  },
);

const readFollowersAndLastPosts = (moment: Date) =>
  rows(
    db(),
    { schoolId: columnType.int, followerCount: columnType.int, lastPostAt: columnType.moment.nullable },
    Prisma.sql`
      SELECT s.id AS school_id, s.follower_count,
        (SELECT p.created_at FROM ${visiblePostsSql(null, moment)} p WHERE p.school_id = s.id
          ORDER BY p.created_at DESC, p.id DESC LIMIT 1) AS last_post_at
      FROM schools s ORDER BY s.id`,
  );

/** Returns the schools that a person follows, sorted by name, with their highlights if these can be read. */
export async function listFollowedSchoolsWithHighlights(userId: number): Promise<FollowedSchool[]> {
  const [follows, highlights] = await Promise.all([
    listFollowedSchools(userId),
    listSchoolHighlights().catch(() => null),
  ]);
  const bySchool = new Map(highlights?.map(({ schoolId, ...ofSchool }) => [schoolId, ofSchool]));
  return follows.map((school) => ({
    ...school,
    highlights: highlights && (bySchool.get(school.id) ?? EMPTY_SCHOOL_HIGHLIGHTS),
  }));
}
