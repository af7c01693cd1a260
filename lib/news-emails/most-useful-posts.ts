import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { toSingleLine } from '@/lib/text/clean-text';
import type { PostInEmail } from '@/lib/mail/email-types';
import { columnType, rows, type ResultRow } from '@/lib/database/sql';
import { authorName } from '@/lib/text/person-names';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { truncateWithEllipsis } from '@/lib/text/truncate-text';

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

type SchoolSince = { schoolId: number; since: Date | null };
type BestPosts = { schoolId: number; post: PostInEmail; total: number };

/**
 * Returns each school's three most useful new posts (decision E9), and its total number of new posts. Leaves out
 * invisible posts, and posts under the recipient's own name.
 */
export async function listMostUsefulPosts(
  userId: number,
  schoolsWithStart: readonly SchoolSince[],
  until: Date,
): Promise<BestPosts[]> {
  const schools = schoolsWithStart.filter(({ since }) => since !== null);
  if (schools.length === 0) return [];
  // Includes the recipient's anonymous posts, because a missing anonymous post would reveal its author.
  const posts = await rows(
    db(),
    row,
    Prisma.sql`
    SELECT b.id, b.school_id, b.title, b.content, b.comments, b.is_anonymous, b.first_name, b.last_name, b.total
    FROM unnest(${schools.map(({ schoolId }) => schoolId)}::int[], ${schools.map(({ since }) => since!.toISOString())}::timestamptz[]) AS wanted (school_id, since)
    CROSS JOIN best_posts(${userId}::int, wanted.school_id, wanted.since, ${timestampSql(until)}, ${timestampSql(now())}, ${BEST}::int) b
    ORDER BY b.school_id, b.popular_rank DESC, b.created_at DESC, b.id DESC`,
  );
  return posts.map(({ schoolId, total, ...post }) => ({ schoolId, total, post: toItem(post) }));
}

function toItem(post: Omit<ResultRow<typeof row>, 'schoolId' | 'total'>): PostInEmail {
  const words = toSingleLine(withoutFormatting(post.content));
  const title = toSingleLine(post.title ?? '');
  return {
    id: post.id,
    title: truncateWithEllipsis(title || words, TITLE),
    excerpt: title || truncateWithEllipsis(words, TITLE) !== words ? truncateWithEllipsis(words, EXCERPT) : '',
    author: authorName(post.isAnonymous ? null : post),
    comments: post.comments,
  };
}
