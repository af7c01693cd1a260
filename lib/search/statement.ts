import 'server-only';
import { atMost, Prisma, timestamp } from '@/lib/database/db';
import { visibleComments, visiblePosts } from '@/lib/policy/sources';
import type { PostTopic } from '@/prisma/generated/enums';
import type { Asked } from './query';

// PostgreSQL has two ways to the newest texts with a word: of a rare one by the index of words, of a frequent one by going back in time until there
// are enough. Which is better it cannot know of a statement that is kept, so both stand here (record 062), and `search_whole` says by its
// estimate for these very words which of them is gone. Posts and comments are looked for side by side.

/** Of a kind; the best of these are shown. */
export const MOST_FOUND = 150;
/** What only begins as the last word does is looked for too where fewer have the words as they stand. */
const HALF_PAGE = 10;
/** So much more it costs to fetch a text from where it lies than to go past it on the way back in time. */
const FETCHED = 6;
/** Where words are frequent each for itself and hardly ever stand together, the way back ends here. */
const FARTHEST = 30_000;

/** Of what is looked through. */
export type Within = {
  /** At which schools; null: at all. */
  schools: readonly number[] | null;
  since: Date | null;
  withPhotos: boolean;
  topic: PostTopic | null;
};

/** What is looked for: all the words, or those before the last one and what begins as that does. */
export const queryFor = ({ words, before, beginning }: Asked): Prisma.Sql =>
  beginning === null
    ? Prisma.sql`in_either(${words})`
    : Prisma.sql`(in_either(${words}) || (in_either(${before}) && to_tsquery('simple', ${`${beginning}:*`})))`;

/** Rows `w` of words, at these places and not older. */
const placed = ({ schools, since }: Within): Prisma.Sql => Prisma.sql`
  ${schools ? Prisma.sql`AND w.school_id = ANY (${schools}::int[])` : Prisma.empty}
  ${since ? Prisma.sql`AND w.written_at >= ${timestamp(since)}` : Prisma.empty}`;

const ofPosts = ({ withPhotos, topic }: Within): Prisma.Sql => Prisma.sql`
  ${withPhotos ? Prisma.sql`AND EXISTS (SELECT FROM post_media m WHERE m.post_id = w.post_id)` : Prisma.empty}
  ${topic ? Prisma.sql`AND EXISTS (SELECT FROM posts t WHERE t.id = w.post_id AND t.topic = ${topic}::post_topic)` : Prisma.empty}`;

type Source = {
  table: Prisma.Sql;
  /** Who may see it decides here: the rows of the words are joined to what the viewer sees. */
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

/** Of the query in this common table; `where` says whether it is looked for at all. */
function newestWith(asked: 'asked' | 'begun', source: Source, within: Within, where: Prisma.Sql): Prisma.Sql {
  const { table, visible, columns } = source;
  const fits = Prisma.sql`w.words @@ (SELECT query FROM ${Prisma.raw(asked)})`;
  const goesBack = Prisma.sql`(SELECT goes_back FROM ${Prisma.raw(asked)})`;
  const newest = Prisma.sql`(SELECT w.* FROM ${table} w WHERE true ${placed(within)} ORDER BY w.written_at DESC ${atMost(FARTHEST)})`;
  // Planned by itself (OFFSET 0): of words that it does not know the planner would hope to meet enough soon, and walk back through all of time.
  const all = Prisma.sql`(SELECT w.* FROM ${table} w WHERE ${fits} ${placed(within)} ORDER BY w.written_at DESC OFFSET 0)`;
  const of = (from: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
    (SELECT w.post_id, w.written_at, w.words, ${columns}
    FROM ${from} w JOIN ${visible} WHERE ${condition} AND ${where} ${ofPosts(within)} ORDER BY w.written_at DESC ${atMost(MOST_FOUND)})`;
  return Prisma.sql`${of(newest, Prisma.sql`${fits} AND ${goesBack}`)} UNION ALL ${of(all, Prisma.sql`NOT ${goesBack}`)}`;
}

/** Common tables `chosen`, with the query, and `found`: of a kind the newest visible texts that have all that is asked for. */
export function foundBy(
  kind: TextKind,
  viewerId: number,
  moment: Date,
  { words, before, beginning }: Asked,
  within: Within,
): Prisma.Sql {
  const source = sources(viewerId, moment)[kind];
  const texts = Prisma.sql`${`${kind}_words`}::regclass`;
  const costs = Prisma.sql`${known(MOST_FOUND)}, ${known(FETCHED)}`;
  const begins = Prisma.sql`(SELECT begins FROM chosen)`;
  return Prisma.sql`
    asked AS MATERIALIZED (SELECT * FROM search_whole(${texts}, ${words}, ${costs})),
    whole AS MATERIALIZED (${newestWith('asked', source, within, Prisma.sql`true`)}),
    begun AS MATERIALIZED (
      SELECT b.* FROM asked a, search_begun(${texts}, a.query, a.goes_back, ${before}, ${beginning}::text, ${costs}) b
      WHERE (SELECT count(*) FROM whole) < ${known(HALF_PAGE)}),
    chosen AS MATERIALIZED (
      SELECT coalesce(b.query, a.query) AS query, b.query IS NOT NULL AS begins FROM asked a LEFT JOIN begun b ON true),
    found AS (SELECT * FROM whole WHERE NOT ${begins} UNION ALL (${newestWith('begun', source, within, begins)}))`;
}

/** So that the planner sees it. */
const known = (number: number) => Prisma.raw(String(number));
