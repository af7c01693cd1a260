import 'server-only';
import { Prisma, db, timestampSql } from '@/lib/database/db';
import { cacheForDuration } from '@/lib/database/process-cache';
import { columnType, firstRow } from '@/lib/database/sql';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { now } from '@/lib/time/clock';
import { DAY, MINUTE } from '@/lib/time/duration';
import { roundDownOrHide } from '@/lib/round-down-or-hide';

const ACTIVE_DAYS = 30;
/** Minimum numbers that the home page shows. Smaller numbers would say little about the community. */
const MIN_PARENTS = 50;
const MIN_SCHOOLS = 10;

export type PublicCommunityCounts = {
  /** Number of parents who follow a school, rounded down. Null if the number is too small to show. */
  parents: number | null;
  /** Number of schools with a post in the last 30 days, rounded down. Null if the number is too small to show. */
  activeSchools: number | null;
};

const HIDDEN: PublicCommunityCounts = { parents: null, activeSchools: null };

/** Counts only posts that every member sees, so the cached numbers serve everyone. */
const countPeopleAndSchools = cacheForDuration(
  'public-numbers',
  10 * MINUTE,
  async (): Promise<PublicCommunityCounts> => {
    const moment = now();
    const since = timestampSql(new Date(moment.getTime() - ACTIVE_DAYS * DAY));
    const counts = await firstRow(
      db(),
      { parents: columnType.int.present, schools: columnType.int.present },
      Prisma.sql`
      SELECT
        (SELECT count(*)::int FROM users u WHERE NOT u.is_admin
          AND EXISTS (SELECT FROM user_school_subscriptions f WHERE f.user_id = u.id)) AS parents,
        (SELECT count(DISTINCT p.school_id)::int FROM ${visiblePostsSql(null, moment)} p WHERE p.created_at > ${since}) AS schools`,
    );
    return {
      parents: roundDownOrHide(counts?.parents ?? 0, MIN_PARENTS),
      activeSchools: roundDownOrHide(counts?.schools ?? 0, MIN_SCHOOLS),
    };
  },
);

/** Returns the community's numbers for visitors. Hides them while the database does not answer. */
export const readPublicCommunityCounts = (): Promise<PublicCommunityCounts> =>
  countPeopleAndSchools().catch(() => HIDDEN);
