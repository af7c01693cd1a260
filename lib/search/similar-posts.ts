import 'server-only';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { buildPostHeading, POST_CHARACTERS_READ_FOR_HEADING } from './post-heading';
import type { SimilarPost } from './schema';

/**
 * Number of a school's newest posts that are compared with the title. Comparing more posts would take too long, because
 * the matches are shown while the person types.
 */
const MAX_COMPARED = 2_000;
const SHOWN = 3;
/** Maximum number of matches, best first, for which the query checks whether the person may see them. */
const CANDIDATES = 20;

const row = {
  id: columnType.int,
  title: columnType.text.nullable,
  beginning: columnType.text,
  writtenAt: columnType.moment,
};

/**
 * Returns posts of a school that share at least half of a title's words. If the title has several words, at least two
 * must match. Common English and French words do not count.
 */
export async function findSimilarPosts(viewerId: number, schoolId: number, title: string): Promise<SimilarPost[]> {
  const foundRows = await rows(
    db(),
    row,
    Prisma.sql`
      WITH asked AS MATERIALIZED (
        SELECT array_agg(quote_literal(lexeme)::tsquery) AS each, string_agg(quote_literal(lexeme), ' | ')::tsquery AS any_of
        FROM unnest(to_tsvector('in_english', ${title})) WHERE to_tsvector('in_french', lexeme) <> ''
      ),
      newest AS (SELECT w.* FROM post_words w WHERE w.school_id = ${schoolId} ORDER BY w.written_at DESC ${rowLimitSql(MAX_COMPARED)}),
      fitting AS (
        SELECT n.post_id, n.written_at, (SELECT count(*) FROM unnest(asked.each) one WHERE n.words @@ one) AS shared,
          ts_rank(n.words, asked.any_of) AS rank, cardinality(asked.each) AS of
        FROM newest n, asked WHERE n.words @@ asked.any_of
      ),
      best AS (
        SELECT * FROM fitting WHERE shared >= greatest(least(of, 2), of / 2.0)
        ORDER BY shared DESC, rank DESC, post_id DESC ${rowLimitSql(CANDIDATES)}
      )
      SELECT p.id, p.title, left(p.content, ${POST_CHARACTERS_READ_FOR_HEADING}::int) AS beginning, p.created_at AS written_at
      FROM best JOIN ${visiblePostsSql(viewerId, now())} p ON p.id = best.post_id
      ORDER BY best.shared DESC, best.rank DESC, p.id DESC ${rowLimitSql(SHOWN)}`,
  );
  return foundRows.map(({ writtenAt, ...post }) => ({
    id: post.id,
    title: buildPostHeading(post),
    at: writtenAt.toISOString(),
  }));
}
