import 'server-only';
import { atMost, Prisma, timestamp } from '@/lib/database/db';
import { visibleComments, visiblePosts } from '@/lib/policy/sources';
import type { PostTopic } from '@/prisma/generated/enums';
import type { Asked } from './query';

// PostgreSQL has two ways to the newest texts with a word: of a rare one by the index of words, of a frequent one by going back in time until there
// are enough. Which is better it cannot know of a statement that is kept, so both stand here (record 062), and its own estimate for these very words
// says which of them is gone.

/** Of a kind; the best of these are shown. */
export const MOST_FOUND = 200;
/** So many are rather looked for among the newest than fetched one by one from where they lie. */
const FREQUENT = 5_000;
/** Where words are frequent each for itself and hardly ever stand together, it ends here. */
const FARTHEST = 200_000;

/** Of what is looked through. */
export type Within = {
  /** At which schools; null: at all. */
  schools: readonly number[] | null;
  since: Date | null;
  withPhotos: boolean;
  topic: PostTopic | null;
};

/** In both languages. */
const wholeOf = ({ words }: Asked): Prisma.Sql =>
  Prisma.sql`(websearch_to_tsquery('in_english', ${words}) || websearch_to_tsquery('in_french', ${words}))`;

const beforeOf = ({ before }: Asked): Prisma.Sql => Prisma.sql`websearch_to_tsquery('in_english', ${before})`;

/** In both languages, and of the last word also what begins so. */
export const queryFor = (asked: Asked): Prisma.Sql =>
  asked.beginning === null
    ? wholeOf(asked)
    : Prisma.sql`(${wholeOf(asked)} || (${beforeOf(asked)} && to_tsquery('simple', ${`${asked.beginning}:*`})))`;

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

const matching = (kind: string, { visible, columns }: Source, from: Prisma.Sql, more: Prisma.Sql) => Prisma.sql`
  SELECT ${Prisma.raw(`'${kind}'`)} AS kind, w.post_id, w.written_at, w.words, ${columns}
  FROM ${from} w JOIN ${visible} WHERE ${more} ORDER BY w.written_at DESC ${atMost(MOST_FOUND)}`;

const FITS = Prisma.sql`w.words @@ (SELECT query FROM asked)`;

/** What is looked for, as the common table `asked`: the query, and how many texts of each kind are likely to have it. */
export function askedFor(asked: Asked): Prisma.Sql {
  const likely = (table: string) =>
    Prisma.sql`texts_with(${table}::regclass, ${wholeOf(asked)}, ${beforeOf(asked)}, ${asked.beginning}::text)`;
  return Prisma.sql`SELECT ${queryFor(asked)} AS query, ${likely('post_words')} AS of_post, ${likely('comment_words')} AS of_comment`;
}

/** A common table `found_post` or `found_comment`: the newest visible texts that have all that is asked for. */
export function foundBy(kind: TextKind, viewerId: number, moment: Date, within: Within): Prisma.Sql {
  const source = sources(viewerId, moment)[kind];
  const such = ofPosts(within);
  const isFrequent = Prisma.sql`(SELECT ${Prisma.raw(`of_${kind}`)} FROM asked) >= ${Prisma.raw(String(FREQUENT))}`;
  const newest = Prisma.sql`(SELECT w.* FROM ${source.table} w WHERE true ${placed(within)} ORDER BY w.written_at DESC ${atMost(FARTHEST)})`;
  // Planned by itself (OFFSET 0): of words that it does not know the planner would hope to meet enough soon, and walk back through all of time.
  const all = Prisma.sql`(SELECT w.* FROM ${source.table} w WHERE ${FITS} ${placed(within)} ORDER BY w.written_at DESC OFFSET 0)`;
  return Prisma.sql`
    ${Prisma.raw(`found_${kind}`)} AS (
      (${matching(kind, source, newest, Prisma.sql`${FITS} ${such} AND ${isFrequent}`)})
      UNION ALL (${matching(kind, source, all, Prisma.sql`NOT ${isFrequent} ${such}`)}))`;
}
