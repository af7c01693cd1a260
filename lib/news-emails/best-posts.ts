import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { oneLine } from '@/lib/text/clean';
import type { PostItem } from '@/lib/mail/email';
import { hiddenCommentsOf, visiblePosts } from '@/lib/policy/sources';
import { columnType, rows, type RowOf } from '@/lib/database/sql';
import { authorName } from '@/lib/text/person-names';
import { shortenText } from '@/lib/text/cut';

const BEST = 3;
const TITLE = 70;
const EXCERPT = 160;

const row = {
  id: columnType.int,
  schoolId: columnType.int,
  title: columnType.text.nullable,
  content: columnType.text,
  comments: columnType.int,
  isAnonymous: columnType.bool,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  total: columnType.int,
};

/** SQL for the time at which a review `v` released a post. The post had been held since it was written. */
const RELEASED_AT = Prisma.sql`CASE WHEN v.decision = 'keep' THEN v.decided_at WHEN v.appeal_decision = 'reversed' THEN v.appeal_decided_at END`;
const WAS_HELD = Prisma.sql`v.cause IN ('words', 'first')`;

/** SQL for the time at which a post (`p`) became visible to others. */
const VISIBLE_SINCE = Prisma.sql`coalesce((
  SELECT max(${RELEASED_AT}) FROM reviews v WHERE v.post_id = p.id AND v.created_at = p.created_at AND ${WAS_HELD}), p.created_at)`;

type SchoolSince = { schoolId: number; since: Date | null };
type BestPosts = { schoolId: number; post: PostItem; total: number };

/**
 * Returns the three posts of each school that most people found useful (decision E9), and the total number of new
 * posts. As in the feed, counts only posts that the recipient may see and has not muted. A post that waited for a
 * review is new when it is released. Leaves out the recipient's own posts, except anonymous ones. If those were
 * missing, the digest would show who wrote them.
 */
export async function bestPosts(
  userId: number,
  schoolsWithStart: readonly SchoolSince[],
  until: Date,
): Promise<BestPosts[]> {
  const schools = schoolsWithStart.filter(({ since }) => since !== null);
  if (schools.length === 0) return [];
  const pairs = Prisma.join(schools.map(({ schoolId, since }) => Prisma.sql`(${schoolId}::int, ${timestamp(since!)})`));
  const posts = await rows(
    db(),
    row,
    Prisma.sql`
      SELECT best.id, best.school_id, best.title, best.content,
        best.comment_count - ${hiddenCommentsOf(Prisma.sql`best.id`, userId)} AS comments, best.is_anonymous, w.first_name, w.last_name, best.total
      FROM (VALUES ${pairs}) AS wanted (school_id, since)
      CROSS JOIN LATERAL (
        SELECT p.*, (count(*) OVER ())::int AS total FROM ${visiblePosts(userId, now())} p
        WHERE p.school_id = wanted.school_id AND (p.user_id <> ${userId} OR (p.is_anonymous AND p.withheld IS NULL))
          AND (p.created_at >= wanted.since OR p.id = ANY (ARRAY(
            SELECT v.post_id FROM reviews v WHERE v.school_id = wanted.school_id AND ${WAS_HELD} AND ${RELEASED_AT} >= wanted.since)))
          AND p.created_at < ${timestamp(until)} AND ${VISIBLE_SINCE} <@ tstzrange(wanted.since, ${timestamp(until)})
          AND NOT EXISTS (SELECT FROM post_follows f WHERE f.post_id = p.id AND f.user_id = ${userId} AND f.is_muted)
        ORDER BY p.popular_rank DESC, p.created_at DESC, p.id DESC LIMIT ${BEST}) best
      JOIN users w ON w.id = best.user_id
      ORDER BY best.school_id, best.popular_rank DESC, best.created_at DESC, best.id DESC`,
  );
  return posts.map(({ schoolId, total, ...post }) => ({ schoolId, total, post: toItem(post) }));
}

function toItem(post: Omit<RowOf<typeof row>, 'schoolId' | 'total'>): PostItem {
  const words = oneLine(post.content);
  const title = oneLine(post.title ?? '');
  return {
    id: post.id,
    title: shortenText(title || words, TITLE),
    excerpt: title || shortenText(words, TITLE) !== words ? shortenText(words, EXCERPT) : '',
    author: authorName(post.isAnonymous ? null : post),
    comments: post.comments,
  };
}
