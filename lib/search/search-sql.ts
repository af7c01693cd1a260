import 'server-only';
import { rowLimitSql, wholeNumberSql, Prisma, timestampSql } from '@/lib/database/db';
import { visibleCommentsSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import type { PostTopic } from '@/prisma/generated/enums';
import type { SearchTerms } from './parse-search-text';

// This SQL finds the newest texts with the searched words. Rare words are looked up in the word index. For frequent
// words, texts are read from the newest to older ones.
//
// For each search, the database function `search_whole` chooses one of these two methods (record 062). A cached query
// plan of PostgreSQL would use one method for all words.

/** A search ranks at most this number of matching posts, and at most this number of matching comments. */
export const MAX_SEARCH_CANDIDATES = 150;
/**
 * If fewer texts than this contain the words as typed, the search also finds longer words that begin with the last
 * typed word. For example, `gym` then also finds `gymnasium`.
 */
const HALF_PAGE = 10;
/** Reading one text through the word index costs this many times as much as reading the next text in order of date. */
const FETCH_COST = 6;
/**
 * Maximum number of texts that a search reads in order, newest first. Otherwise, a search for two frequent words that
 * rarely occur together would read nearly all texts.
 */
const MAX_SCANNED = 30_000;

/** Limits of a search: the schools to search, and the maximum age of the texts. */
export type SearchScope = {
  /** Ids of the schools to search, or null for all. */
  schools: readonly number[] | null;
  since: Date | null;
  withPhotos: boolean;
  topic: PostTopic | null;
};

/**
 * SQL for the search query, which requires all words. If the last word may be unfinished, longer words with the same
 * beginning also match.
 */
export const textSearchQuerySql = ({ words, before, beginning }: SearchTerms): Prisma.Sql =>
  beginning === null
    ? Prisma.sql`in_either(${words})`
    : Prisma.sql`(in_either(${words}) || (in_either(${before}) && to_tsquery('simple', ${`${beginning}:*`})))`;

/**
 * SQL condition on a row `w` of `post_words` or `comment_words`. The text of the row must be from one of the schools
 * searched, and must not exceed the maximum age.
 */
const withinLimits = ({ schools, since }: SearchScope): Prisma.Sql => Prisma.sql`
  ${schools ? Prisma.sql` AND w.school_id = ANY (${schools}::int[])` : Prisma.empty}
  ${since ? Prisma.sql` AND w.written_at >= ${timestampSql(since)}` : Prisma.empty}`;

const ofPosts = ({ withPhotos, topic }: SearchScope): Prisma.Sql => Prisma.sql`
  ${withPhotos ? Prisma.sql`AND EXISTS (SELECT FROM post_media m WHERE m.post_id = w.post_id)` : Prisma.empty}
  ${topic ? Prisma.sql`AND EXISTS (SELECT FROM posts t WHERE t.id = w.post_id AND t.topic = ${topic}::post_topic)` : Prisma.empty}`;

type Source = {
  table: Prisma.Sql;
  /** SQL join that limits the results to content that the viewer may see. */
  visible: Prisma.Sql;
  columns: Prisma.Sql;
};

const sources = (viewerId: number, moment: Date) =>
  ({
    post: {
      table: Prisma.sql`post_words`,
      visible: Prisma.sql`${visiblePostsSql(viewerId, moment)} v ON v.id = w.post_id`,
      columns: Prisma.sql`w.post_id AS id, 2 * w.post_id AS place, v.parent_score AS score`,
    },
    comment: {
      table: Prisma.sql`comment_words`,
      visible: Prisma.sql`${visibleCommentsSql(viewerId, moment)} v ON v.id = w.comment_id`,
      columns: Prisma.sql`w.comment_id AS id, 2 * w.comment_id + 1 AS place, 0 AS score`,
    },
  }) satisfies Record<string, Source>;
export type SearchedTextKind = keyof ReturnType<typeof sources>;

/**
 * SQL for the newest texts that match a search query and meet the condition `where`. `order` is the name of the CTE
 * (named subquery) that contains the search query.
 */
function newestWith(order: 'asked' | 'begun', source: Source, within: SearchScope, where: Prisma.Sql): Prisma.Sql {
  const { table, visible, columns } = source;
  const fits = Prisma.sql`w.words @@ (SELECT query FROM ${Prisma.raw(order)})`;
  const goesBack = Prisma.sql`(SELECT goes_back FROM ${Prisma.raw(order)})`;
  const newest = Prisma.sql`(SELECT w.* FROM ${table} w WHERE true ${withinLimits(within)} ORDER BY w.written_at DESC ${rowLimitSql(MAX_SCANNED)})`;
  // OFFSET 0 makes PostgreSQL plan the subquery separately. Otherwise the planner would assume that even unknown words
  // are frequent, and would read all texts.
  const all = Prisma.sql`(SELECT w.* FROM ${table} w WHERE ${fits} ${withinLimits(within)} ORDER BY w.written_at DESC OFFSET 0)`;
  const of = (from: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
    (SELECT w.post_id, w.written_at, w.words, ${columns}
    FROM ${from} w JOIN ${visible} WHERE ${condition} AND ${where} ${ofPosts(within)} ORDER BY w.written_at DESC ${rowLimitSql(MAX_SEARCH_CANDIDATES)})`;
  return Prisma.sql`${of(newest, Prisma.sql`${fits} AND ${goesBack}`)} UNION ALL ${of(all, Prisma.sql`NOT ${goesBack}`)}`;
}

/**
 * CTEs (named subqueries) for a search of posts or of comments. `chosen` contains the search query, and `found`
 * contains the newest visible texts that match it.
 */
export function searchResultSubqueries(
  kind: SearchedTextKind,
  viewerId: number,
  moment: Date,
  { words, before, beginning }: SearchTerms,
  within: SearchScope,
): Prisma.Sql {
  const source = sources(viewerId, moment)[kind];
  const texts = Prisma.sql`${`${kind}_words`}::regclass`;
  const costs = Prisma.sql`${wholeNumberSql(MAX_SEARCH_CANDIDATES)}, ${wholeNumberSql(FETCH_COST)}`;
  const begins = Prisma.sql`(SELECT begins FROM chosen)`;
  return Prisma.sql`
    asked AS MATERIALIZED (SELECT * FROM search_whole(${texts}, ${words}, ${costs})),
    whole AS MATERIALIZED (${newestWith('asked', source, within, Prisma.sql`true`)}),
    begun AS MATERIALIZED (
      SELECT b.* FROM asked a, search_begun(${texts}, a.query, a.goes_back, ${before}, ${beginning}::text, ${costs}) b
      WHERE (SELECT count(*) FROM whole) < ${wholeNumberSql(HALF_PAGE)}),
    chosen AS MATERIALIZED (
      SELECT coalesce(b.query, a.query) AS query, b.query IS NOT NULL AS begins FROM asked a LEFT JOIN begun b ON true),
    found AS (SELECT * FROM whole WHERE NOT ${begins} UNION ALL (${newestWith('begun', source, within, begins)}))`;
}
