import 'server-only';
import { atMost, Prisma, timestamp } from '@/lib/database/db';
import { visibleComments, visiblePosts } from '@/lib/policy/sources';
import type { PostTopic } from '@/prisma/generated/enums';
import type { SearchTerms } from './query';

// SQL statement that finds the newest texts with the searched words. PostgreSQL can do this in two ways. For a rare
// word it uses the word index. For a frequent word it goes back in time until it has enough texts. A cached plan cannot
// choose between these two ways, so the statement contains both (record 062). The function `search_whole` estimates how
// frequent the given words are, and disables one of the two ways. Posts and comments are searched in parallel.

/** Maximum number of posts found, and of comments found. The best of them are shown. */
export const MAX_FOUND = 150;
/**
 * If fewer texts than this number contain the complete words, the search also finds texts with words that begin like
 * the last word.
 */
const HALF_PAGE = 10;
/**
 * Cost of fetching one text through the word index. The unit is the cost of skipping one text in a scan that starts
 * with the newest text.
 */
const FETCH_COST = 6;
/**
 * Maximum number of texts that are checked in a scan that starts with the newest text. The limit matters for a search
 * whose words are frequent but rarely occur in the same text.
 */
const MAX_SCANNED = 30_000;

/** Limits of a search: the schools to search, and the age of the texts. */
export type SearchLimits = {
  /** Ids of the schools to search, or null for all. */
  schools: readonly number[] | null;
  since: Date | null;
  withPhotos: boolean;
  topic: PostTopic | null;
};

/**
 * SQL for the search query. It requires all words. With an unfinished last word, it requires all other words and any
 * word that begins like the last.
 */
export const queryFor = ({ words, before, beginning }: SearchTerms): Prisma.Sql =>
  beginning === null
    ? Prisma.sql`in_either(${words})`
    : Prisma.sql`(in_either(${words}) || (in_either(${before}) && to_tsquery('simple', ${`${beginning}:*`})))`;

/**
 * SQL condition for rows `w` of searchable words: the text belongs to one of the schools to search and is not older
 * than the limit.
 */
const withinLimits = ({ schools, since }: SearchLimits): Prisma.Sql => Prisma.sql`
  ${schools ? Prisma.sql` AND w.school_id = ANY (${schools}::int[])` : Prisma.empty}
  ${since ? Prisma.sql` AND w.written_at >= ${timestamp(since)}` : Prisma.empty}`;

const ofPosts = ({ withPhotos, topic }: SearchLimits): Prisma.Sql => Prisma.sql`
  ${withPhotos ? Prisma.sql`AND EXISTS (SELECT FROM post_media m WHERE m.post_id = w.post_id)` : Prisma.empty}
  ${topic ? Prisma.sql`AND EXISTS (SELECT FROM posts t WHERE t.id = w.post_id AND t.topic = ${topic}::post_topic)` : Prisma.empty}`;

type Source = {
  table: Prisma.Sql;
  /** SQL join that limits the results to what the viewer may see. */
  visible: Prisma.Sql;
  columns: Prisma.Sql;
};

const sources = (viewerId: number, moment: Date) =>
  ({
    post: {
      table: Prisma.sql`post_words`,
      visible: Prisma.sql`${visiblePosts(viewerId, moment)} v ON v.id = w.post_id`,
      columns: Prisma.sql`w.post_id AS id, 2 * w.post_id AS place, v.parent_score AS score`,
    },
    comment: {
      table: Prisma.sql`comment_words`,
      visible: Prisma.sql`${visibleComments(viewerId, moment)} v ON v.id = w.comment_id`,
      columns: Prisma.sql`w.comment_id AS id, 2 * w.comment_id + 1 AS place, 0 AS score`,
    },
  }) satisfies Record<string, Source>;
export type TextKind = keyof ReturnType<typeof sources>;

/**
 * SQL for the newest texts that match the query of the CTE that `order` names. The condition `where` is false if the
 * search does not need these texts.
 */
function newestWith(order: 'asked' | 'begun', source: Source, within: SearchLimits, where: Prisma.Sql): Prisma.Sql {
  const { table, visible, columns } = source;
  const fits = Prisma.sql`w.words @@ (SELECT query FROM ${Prisma.raw(order)})`;
  const goesBack = Prisma.sql`(SELECT goes_back FROM ${Prisma.raw(order)})`;
  const newest = Prisma.sql`(SELECT w.* FROM ${table} w WHERE true ${withinLimits(within)} ORDER BY w.written_at DESC ${atMost(MAX_SCANNED)})`;
  // OFFSET 0 makes PostgreSQL plan this part separately. Without it, the planner would expect unknown words to appear
  // soon, and would scan back through all texts.
  const all = Prisma.sql`(SELECT w.* FROM ${table} w WHERE ${fits} ${withinLimits(within)} ORDER BY w.written_at DESC OFFSET 0)`;
  const of = (from: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
    (SELECT w.post_id, w.written_at, w.words, ${columns}
    FROM ${from} w JOIN ${visible} WHERE ${condition} AND ${where} ${ofPosts(within)} ORDER BY w.written_at DESC ${atMost(MAX_FOUND)})`;
  return Prisma.sql`${of(newest, Prisma.sql`${fits} AND ${goesBack}`)} UNION ALL ${of(all, Prisma.sql`NOT ${goesBack}`)}`;
}

/**
 * CTEs for a search of one kind of text, posts or comments. `chosen` holds the search query, and `found` holds the
 * newest visible texts that match this query.
 */
export function searchTables(
  kind: TextKind,
  viewerId: number,
  moment: Date,
  { words, before, beginning }: SearchTerms,
  within: SearchLimits,
): Prisma.Sql {
  const source = sources(viewerId, moment)[kind];
  const texts = Prisma.sql`${`${kind}_words`}::regclass`;
  const costs = Prisma.sql`${literal(MAX_FOUND)}, ${literal(FETCH_COST)}`;
  const begins = Prisma.sql`(SELECT begins FROM chosen)`;
  return Prisma.sql`
    asked AS MATERIALIZED (SELECT * FROM search_whole(${texts}, ${words}, ${costs})),
    whole AS MATERIALIZED (${newestWith('asked', source, within, Prisma.sql`true`)}),
    begun AS MATERIALIZED (
      SELECT b.* FROM asked a, search_begun(${texts}, a.query, a.goes_back, ${before}, ${beginning}::text, ${costs}) b
      WHERE (SELECT count(*) FROM whole) < ${literal(HALF_PAGE)}),
    chosen AS MATERIALIZED (
      SELECT coalesce(b.query, a.query) AS query, b.query IS NOT NULL AS begins FROM asked a LEFT JOIN begun b ON true),
    found AS (SELECT * FROM whole WHERE NOT ${begins} UNION ALL (${newestWith('begun', source, within, begins)}))`;
}

/** Inserts a number as an SQL literal, so that the planner sees it. */
const literal = (number: number) => Prisma.raw(String(number));
