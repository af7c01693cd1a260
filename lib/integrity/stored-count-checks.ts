import 'server-only';
import { db, Prisma, TIME_ZONE_SQL } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import type { IntegrityCheck } from './integrity-check';

// Compares the counts that database triggers maintain with the rows that they count. Large tables are checked in small
// batches, so that each statement is quick.

type Range = { from: number; to: number };

/** Returns an SQL condition for one batch of ids: greater than `from`, and at most `to`. */
const within = (column: Prisma.Sql, { from, to }: Range) => Prisma.sql`${column} > ${from} AND ${column} <= ${to}`;

async function inBatches(
  table: 'posts' | 'comments',
  size: number,
  statement: (range: Range) => Prisma.Sql,
): Promise<string[]> {
  const last = await firstRow(
    db(),
    { id: columnType.int },
    table === 'posts'
      ? Prisma.sql`SELECT coalesce(max(id), 0) AS id FROM posts`
      : Prisma.sql`SELECT coalesce(max(id), 0) AS id FROM comments`,
  );
  const findings: string[] = [];
  for (let from = 0; from < (last?.id ?? 0); from += size)
    findings.push(...(await idsOf(statement({ from, to: from + size }))));
  return findings;
}

const idsOf = async (statement: Prisma.Sql): Promise<string[]> =>
  (await rows(db(), { id: columnType.text }, statement)).map(({ id }) => id);

const P = Prisma.sql`p.id`;
const C = Prisma.sql`c.id`;

export const STORED_COUNT_CHECKS: IntegrityCheck[] = [
  {
    what: 'votes of posts',
    faults: () =>
      inBatches(
        'posts',
        20_000,
        (range) => Prisma.sql`
        SELECT p.id::text AS id FROM posts p LEFT JOIN (
          SELECT post_id, count(*) FILTER (WHERE vote_type = 'upvote') AS up, count(*) FILTER (WHERE vote_type = 'downvote') AS down
          FROM post_votes WHERE ${within(Prisma.sql`post_id`, range)} GROUP BY post_id) v ON v.post_id = p.id
        WHERE ${within(P, range)} AND (p.upvote_count, p.downvote_count) IS DISTINCT FROM (coalesce(v.up, 0), coalesce(v.down, 0)) ORDER BY p.id`,
      ),
  },
  {
    what: 'scores by which posts are ranked',
    faults: () =>
      inBatches(
        'posts',
        20_000,
        (range) => Prisma.sql`
        SELECT p.id::text AS id FROM posts p LEFT JOIN (
          SELECT v.post_id, sum(v.value) FILTER (WHERE v.by_parent) AS parents, sum(v.value) FILTER (WHERE NOT v.by_parent) AS others
          FROM (SELECT post_id, user_id, by_parent, CASE vote_type WHEN 'upvote' THEN 1 ELSE -1 END AS value FROM post_votes) v
          JOIN posts q ON q.id = v.post_id AND q.user_id <> v.user_id WHERE ${within(Prisma.sql`v.post_id`, range)} GROUP BY v.post_id) s ON s.post_id = p.id
        WHERE ${within(P, range)} AND (p.parent_score, p.other_score) IS DISTINCT FROM (coalesce(s.parents, 0), coalesce(s.others, 0)) ORDER BY p.id`,
      ),
  },
  {
    what: 'comments of posts',
    faults: () =>
      inBatches(
        'posts',
        20_000,
        (range) => Prisma.sql`
        SELECT p.id::text AS id FROM posts p LEFT JOIN (
          SELECT post_id, count(*) AS shown FROM comments WHERE withheld IS NULL AND ${within(Prisma.sql`post_id`, range)} GROUP BY post_id) c ON c.post_id = p.id
        WHERE ${within(P, range)} AND p.comment_count <> coalesce(c.shown, 0) ORDER BY p.id`,
      ),
  },
  {
    what: 'questions without an answer',
    faults: () =>
      inBatches(
        'posts',
        20_000,
        (range) => Prisma.sql`
        SELECT p.id::text AS id FROM posts p WHERE ${within(P, range)}
          AND p.is_unanswered IS DISTINCT FROM (coalesce(p.topic = 'question', false) AND NOT is_answered(p.id, p.user_id, p.answer_id)) ORDER BY p.id`,
      ),
  },
  {
    what: 'comments that somebody called useful',
    faults: () =>
      inBatches(
        'comments',
        20_000,
        (range) => Prisma.sql`
        SELECT c.id::text AS id FROM comments c LEFT JOIN (
          SELECT comment_id, count(*) AS marks FROM useful_marks WHERE ${within(Prisma.sql`comment_id`, range)} GROUP BY comment_id) u ON u.comment_id = c.id
        WHERE ${within(C, range)} AND c.useful_count <> coalesce(u.marks, 0) ORDER BY c.id`,
      ),
  },
  {
    what: 'followers of schools',
    faults: () =>
      idsOf(Prisma.sql`
        SELECT s.id::text AS id FROM schools s LEFT JOIN (
          SELECT school_id, count(*) AS followers FROM user_school_subscriptions GROUP BY school_id) f ON f.school_id = s.id
        WHERE s.follower_count <> coalesce(f.followers, 0) ORDER BY s.id`),
  },
  {
    what: 'words by which posts are found',
    faults: () =>
      inBatches(
        'posts',
        2_000,
        (range) => Prisma.sql`
        SELECT p.id::text AS id FROM posts p LEFT JOIN post_words w ON w.post_id = p.id
        WHERE ${within(P, range)} AND (w.school_id, w.words) IS DISTINCT FROM (p.school_id, words_of(p.title, p.content)) ORDER BY p.id`,
      ),
  },
  {
    what: 'words by which comments are found',
    faults: () =>
      inBatches(
        'comments',
        2_000,
        (range) => Prisma.sql`
        SELECT c.id::text AS id FROM comments c LEFT JOIN comment_words w ON w.comment_id = c.id
        WHERE ${within(C, range)} AND (w.post_id, w.words) IS DISTINCT FROM (c.post_id, words_of(NULL, c.content)) ORDER BY c.id`,
      ),
  },
  ...(
    [
      ['signUps', Prisma.sql`users`],
      ['posts', Prisma.sql`posts`],
      ['comments', Prisma.sql`comments`],
      ['reports', Prisma.sql`reports`],
    ] as const
  ).map(([series, table]) => ({
    what: `days of the statistics (${series})`,
    faults: () =>
      idsOf(Prisma.sql`
        SELECT coalesce(r.day, k.day)::text AS id FROM (
          SELECT (created_at AT TIME ZONE ${TIME_ZONE_SQL})::date AS day, count(*) AS rows FROM ${table} GROUP BY 1) r
        FULL JOIN (SELECT day, sum(value) AS rows FROM rows_by_day WHERE name = ${series} GROUP BY day) k ON k.day = r.day
        WHERE coalesce(r.rows, 0) <> coalesce(k.rows, 0) ORDER BY 1`),
  })),
  {
    what: 'posts and comments that wait for a moderator, and have a review',
    faults: () =>
      idsOf(Prisma.sql`
        SELECT w.key AS id FROM (
          SELECT 'comment:' || id AS key FROM comments WHERE withheld IN ('reports', 'words', 'first')
          UNION ALL SELECT 'post:' || id FROM posts WHERE withheld IN ('reports', 'words', 'first')) w
        WHERE NOT EXISTS (SELECT FROM reviews v WHERE v.open_key = w.key) ORDER BY 1`),
  },
];
