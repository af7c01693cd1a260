import 'server-only';
import { z } from 'zod';
import { rowLimitSql, db, wholeNumberSql, Prisma, timestampSql } from '@/lib/database/db';
import type { ListCursor } from '@/lib/http/response/paginated-list';
import { mediaRow } from '@/lib/media/to-media-view';
import { MIN_PEOPLE_PER_LEVEL_SQL } from '@/lib/verification/verification-level-sql';
import { COMMENT_REFUSALS } from '@/lib/policy/access-policy';
import {
  commentsNotHiddenFromViewerSql,
  postsWithActiveAuthorsSql,
  visiblePostsSql,
} from '@/lib/policy/visible-content-sql';
import { columnType, rowsWithSharedObjects, rows, type RowFromJson, type ResultRow } from '@/lib/database/sql';
import { CommentOutside, ParentLevel, PostTopic, VoteType, Withheld } from '@/prisma/generated/enums';
import { relatedSchoolsSql } from '@/lib/schools/related-schools';
import { ConcernState, Office } from './concerns/concern-states';
import {
  concernStateOfFilter,
  PARENT_COMMENT_UNAVAILABLE_REASONS,
  type PostSortOrder,
  type PostTopicFilter,
} from './schema';

const person = {
  userId: columnType.int,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  avatar: columnType.text.nullable,
};
export type PersonColumns = ResultRow<typeof person>;

/** A comment's row, with the columns of the database function `comment_as_seen`. */
export const COMMENT_ROW_COLUMNS = {
  ...person,
  id: columnType.int,
  postId: columnType.int,
  content: columnType.text,
  createdAt: columnType.moment,
  updatedAt: columnType.moment,
  editedAt: columnType.moment.nullable,
  withheld: columnType.choice('withheld', Withheld).nullable,
  outside: columnType.choice('comment_outside', CommentOutside),
  parentId: columnType.int.nullable,
  parentGone: columnType.word(PARENT_COMMENT_UNAVAILABLE_REASONS).nullable,
  usefulCount: columnType.int,
  isUseful: columnType.bool.present,
  /** Names of the people whom the comment mentions with an @. */
  mentions: columnType.texts.present,
  level: columnType.choice('parent_level', ParentLevel).present,
};
/** Data of a comment, from a separate row or from JSON in its post's row. */
export type CommentRow = ResultRow<typeof COMMENT_ROW_COLUMNS> | RowFromJson<typeof COMMENT_ROW_COLUMNS>;

/** A poll of a post. `cast` lists the chosen options in the order of voting. */
const pollRow = z.object({
  choices: z.array(z.string()),
  endsAt: z.string(),
  /** True if the time for voting has ended. */
  isOver: z.boolean(),
  /** True if the poll's final result, which includes all votes, is published. */
  isClosed: z.boolean(),
  cast: z.array(z.int()),
  own: z.int().nullable(),
  isParent: z.boolean(),
  outcome: z.object({ day: z.string(), note: z.string() }).nullable(),
});

/** A concern of a post. `meToo` is the number of people who share it. */
const concernRow = z.object({
  state: z.enum(ConcernState),
  lines: z.array(
    z.object({
      state: z.enum(ConcernState),
      office: z.enum(Office).nullable(),
      day: z.string(),
      note: z.string().nullable(),
    }),
  ),
  reply: z.object({ content: z.string(), day: z.string() }).nullable(),
  meToo: z.int(),
  isShared: z.boolean(),
  isParent: z.boolean(),
});

/**
 * Time in ms between the end of a poll and its final count, in which late votes are stored. A vote that changed the
 * final result later would reveal the voter's choice.
 */
const LAST_VOTE_MS = 60_000;

const pollsClosedBy = (moment: Date): Prisma.Sql => timestampSql(new Date(moment.getTime() - LAST_VOTE_MS));

const postRow = {
  ...person,
  id: columnType.int,
  schoolId: columnType.int,
  schoolName: columnType.text,
  schoolCity: columnType.text,
  title: columnType.text.nullable,
  content: columnType.text,
  isAnonymous: columnType.bool,
  topic: columnType.choice('post_topic', PostTopic).nullable,
  /** Token of the public link. Null if the post is not public. */
  shareToken: columnType.text.nullable,
  shareExpiresAt: columnType.moment.nullable,
  shareViews: columnType.int.nullable,
  upvoteCount: columnType.int,
  downvoteCount: columnType.int,
  commentCount: columnType.int,
  popularRank: columnType.float,
  discussedRank: columnType.float,
  createdAt: columnType.moment,
  updatedAt: columnType.moment,
  editedAt: columnType.moment.nullable,
  withheld: columnType.choice('withheld', Withheld).nullable,
  isHidden: columnType.bool,
  level: columnType.choice('parent_level', ParentLevel).present,
  userVote: columnType.choice('vote_type', VoteType).nullable,
  isSaved: columnType.bool,
  /** True if the viewer muted the post, false if they follow it, and null otherwise. */
  isMuted: columnType.bool.nullable,
  poll: columnType.json(pollRow).nullable,
  concern: columnType.json(concernRow).nullable,
  media: columnType.json(z.array(mediaRow)),
  comments: columnType.rows(COMMENT_ROW_COLUMNS),
  answerId: columnType.int.nullable,
  commentsClosedAt: columnType.moment.nullable,
  commentsClosedReason: columnType.text.nullable,
  parentCommentsOnly: columnType.bool,
  commentRefusal: columnType.word(COMMENT_REFUSALS).nullable,
  /**
   * False if the fast query of a page may have missed some of the page's posts. A slower query must then read the same
   * page again.
   */
  isComplete: columnType.bool.present,
};
/**
 * A post and the comment that is marked as its answer. `answer` is missing if no comment is marked, and null if the
 * viewer may not see the comment.
 */
export type PostRow = Readonly<ResultRow<typeof postRow>> & { answer?: CommentRow | null };

const SORT_COLUMN = {
  recent: Prisma.sql`p.created_at`,
  popular: Prisma.sql`p.popular_rank`,
  discussed: Prisma.sql`p.discussed_rank`,
} satisfies Record<PostSortOrder, Prisma.Sql>;

/** Returns the sort value of a page's last row, for the cursor of the next page. */
export const postSortValue = (row: PostRow, sort: PostSortOrder): string | number =>
  ({ recent: row.createdAt.toISOString(), popular: row.popularRank, discussed: row.discussedRank })[sort];

const after = (cursor: ListCursor | null, sort: PostSortOrder): Prisma.Sql => {
  if (cursor === null) return Prisma.empty;
  const value =
    typeof cursor.value === 'string' ? timestampSql(new Date(cursor.value)) : Prisma.sql`${cursor.value}::float8`;
  return Prisma.sql` AND (${SORT_COLUMN[sort]}, p.id) < (${value}, ${cursor.id}::int)`;
};

type PageOf = {
  where: Prisma.Sql;
  sort: PostSortOrder;
  cursor: ListCursor | null;
  limit: number;
  now: Date;
  /** Maximum comments to include, newest first. */
  comments?: number;
};

/**
 * SQL for the ids of one page of visible posts, with the values by which they are sorted. An index on (school or
 * author, order, id) makes the query fast.
 */
const idsOf = (viewerId: number | null, page: PageOf): Prisma.Sql =>
  idsAmong(visiblePostsSql(viewerId, page.now), page);

const idsAmong = (posts: Prisma.Sql, { where, sort, cursor, limit }: PageOf): Prisma.Sql => Prisma.sql`
  SELECT p.id, ${SORT_COLUMN[sort]} AS position FROM ${posts} p
  WHERE ${where} ${after(cursor, sort)}
  ORDER BY ${SORT_COLUMN[sort]} DESC, p.id DESC ${rowLimitSql(limit)}`;

/**
 * Factor by which more rows are read than a page needs, because some rows are then filtered out. For example, posts are
 * filtered out if they are hidden.
 */
const OVER_FETCH = 1.5;

/** Returns one page of the posts of several schools that meet the conditions `more` and `unless`. */
async function listPostRowsOfSchools(
  /** SQL for rows with a column `school_id`. */
  schools: Prisma.Sql,
  viewerId: number | null,
  page: Omit<PageOf, 'where'>,
  /**
   * SQL conditions that start with AND. `more` uses indexed columns, such as the topic. `unless` leaves out posts, such
   * as muted ones.
   */
  { more = Prisma.empty, unless = Prisma.empty } = {},
): Promise<PostRow[]> {
  const { sort, cursor, limit } = page;
  const overFetch = Math.ceil(limit * OVER_FETCH);
  const overFetched = rowLimitSql(overFetch);
  const where = Prisma.sql`p.school_id = f.school_id ${more}`;
  const best = (posts: Prisma.Sql, rows: Prisma.Sql) => Prisma.sql`
    SELECT c.id, c.position FROM ${schools} f CROSS JOIN LATERAL (${posts}) c ORDER BY c.position DESC, c.id DESC ${rows}`;
  // First tries a fast query (`likely`), which reads only the first posts of each school from an index. This query then
  // leaves out some of these posts, for example invisible ones, so it may find too few.
  const first = Prisma.sql`
    SELECT p.id, ${SORT_COLUMN[sort]} AS position FROM posts p WHERE ${where} ${after(cursor, sort)}
    ORDER BY ${SORT_COLUMN[sort]} DESC, p.id DESC ${overFetched}`;
  const likely = Prisma.sql`
  WITH first AS MATERIALIZED (${best(first, overFetched)}), likely AS MATERIALIZED (
    SELECT p.id, first.position FROM first JOIN ${visiblePostsSql(viewerId, page.now)} p ON p.id = first.id ${unless})
  SELECT id, position, (SELECT count(*) FROM first) < ${overFetch} AS complete FROM likely
  ORDER BY position DESC, id DESC ${rowLimitSql(limit)}`;
  const found = await select(likely, viewerId, { ...page, isComplete: Prisma.sql`i.complete` });
  if (found.length === limit || found[0]?.isComplete) return found;
  // The fast query found too few posts, so this slow query reads visible posts from each school. As a separate
  // statement, the slow query is planned only when it is needed (record 064).
  const visible = idsOf(viewerId, { ...page, where: Prisma.sql`${where} ${unless}` });
  return select(best(visible, rowLimitSql(limit)), viewerId, page);
}

type OfTopics = { topic: PostTopicFilter | undefined; muted: readonly string[] };

/**
 * Returns a page of the feed without muted posts. If no topic is chosen, also leaves out muted topics, except the
 * reader's own posts.
 */
export const listFeedPostRows = (
  userId: number,
  { topic, muted, ...page }: Omit<PageOf, 'where'> & OfTopics,
): Promise<PostRow[]> => {
  const followed = Prisma.sql`(SELECT school_id FROM user_school_subscriptions WHERE user_id = ${userId})`;
  const isNotMuted = Prisma.sql`AND NOT EXISTS (SELECT FROM post_follows q WHERE q.user_id = ${userId} AND q.post_id = p.id AND q.is_muted)`;
  const without = topic || muted.length === 0 ? Prisma.empty : isNeither(muted, userId);
  return listPostRowsOfSchools(followed, userId, page, {
    more: topic ? postTopicCondition(topic) : Prisma.empty,
    unless: Prisma.sql`${without} ${isNotMuted}`,
  });
};

/**
 * SQL condition for a post `p` of one topic, for a question without an answer, or for a concern in one state. Indexes on
 * (school, topic, time), on a school's unanswered questions and on its concerns make the condition fast.
 */
export function postTopicCondition(filter: PostTopicFilter): Prisma.Sql {
  if (filter === 'unanswered') return Prisma.sql` AND p.is_unanswered`;
  const state = concernStateOfFilter(filter);
  return state
    ? Prisma.sql` AND p.concern_state = ${state}::concern_state`
    : Prisma.sql` AND p.topic = ${filter}::post_topic`;
}

const isNeither = (muted: readonly string[], userId: number): Prisma.Sql =>
  Prisma.sql` AND (p.topic IS NULL OR p.user_id = ${userId}::int OR p.topic <> ALL (${muted}::post_topic[]))`;

/** Returns a page of the posts that meet a condition, from the related schools of a school (`relatedSchoolsSql`). */
export const listPostRowsOfRelatedSchools = (
  schoolId: number,
  viewerId: number | null,
  { where, ...page }: PageOf,
): Promise<PostRow[]> => listPostRowsOfSchools(relatedSchoolsSql(schoolId), viewerId, page, { more: where });

/**
 * Returns a page of the visible posts `p` that meet a condition, as the viewer sees them. For visitors, the viewer's id
 * is null.
 */
export const listVisiblePostRows = (viewerId: number | null, page: PageOf): Promise<PostRow[]> =>
  select(idsOf(viewerId, page), viewerId, page);

/**
 * Returns a page of a person's own posts, including posts that nobody else sees while the person's membership has
 * lapsed.
 */
export function listOwnPostRows(
  userId: number,
  { isHiddenOnly, ...page }: Omit<PageOf, 'where'> & { isHiddenOnly: boolean },
): Promise<PostRow[]> {
  const isHidden = Prisma.sql`NOT EXISTS (SELECT FROM ${postsWithActiveAuthorsSql(page.now)} s WHERE s.id = p.id)`;
  const where = Prisma.sql`p.user_id = ${userId} ${isHiddenOnly ? Prisma.sql`AND ${isHidden}` : Prisma.empty}`;
  const ids = idsAmong(Prisma.sql`posts`, { ...page, where });
  return select(ids, userId, { ...page, isHidden: isHiddenOnly ? Prisma.sql`true` : isHidden });
}

const EMBEDDED_COMMENTS = 3;

type Extent = Pick<PageOf, 'comments' | 'now'> & {
  /**
   * SQL condition that is true for a post `p` that only its author sees. Lists without such posts do not need the
   * condition.
   */
  isHidden?: Prisma.Sql;
  /**
   * SQL condition: this page of the list is complete, even if it has fewer posts than `limit`. Another query would find
   * no more posts for it.
   */
  isComplete?: Prisma.Sql;
};

const [NEVER, ALWAYS] = [Prisma.sql`false`, Prisma.sql`true`];

const select = async (
  ids: Prisma.Sql,
  viewerId: number | null,
  { now, comments = EMBEDDED_COMMENTS, isHidden = NEVER, isComplete = ALWAYS }: Extent,
) => {
  const foundRows = await rowsWithSharedObjects(
    db(),
    postRow,
    Prisma.sql`
    SELECT p.id, p.school_id, s.name AS school_name, s.city AS school_city, p.title, p.content, p.is_anonymous, p.topic, p.share_expires_at,
      p.upvote_count, p.downvote_count, p.popular_rank, p.discussed_rank, p.created_at, p.updated_at, p.edited_at, p.withheld, p.answer_id,
      ${isHidden} AS is_hidden, p.user_id, a.first_name, a.last_name, a.avatar, ${isComplete} AS is_complete, d.*
    FROM (${ids}) i JOIN posts p ON p.id = i.id JOIN schools s ON s.id = p.school_id JOIN users a ON a.id = p.user_id,
    level_of_writer(a.id, a.verified_method IS NOT NULL, p.school_id) l (level),
    post_for_reader(p.id, p.school_id, p.poll_ends_at, p, s, l.level, ${viewerId}::int, ${timestampSql(now)}, ${pollsClosedBy(now)}, ${MIN_PEOPLE_PER_LEVEL_SQL}, ${wholeNumberSql(comments)}) d
    ORDER BY i.position DESC, p.id DESC`,
  );
  return withAnswers(foundRows, viewerId);
};

/**
 * Adds a post's answer (the comment marked as the answer) if it is not among the newest comments. Few posts have an
 * answer, so a separate query saves time.
 */
async function withAnswers(posts: PostRow[], viewerId: number | null): Promise<PostRow[]> {
  if (posts.every(({ answerId }) => answerId === null)) return posts;
  const included = new Map<number, CommentRow>(posts.flatMap((post) => post.comments).map((row) => [row.id, row]));
  const missing = posts.flatMap(({ answerId }) => (answerId === null || included.has(answerId) ? [] : [answerId]));
  if (missing.length > 0) {
    const answers = await rows(
      db(),
      COMMENT_ROW_COLUMNS,
      Prisma.sql`
        SELECT d.* FROM ${commentsNotHiddenFromViewerSql(viewerId)} c JOIN users w ON w.id = c.user_id JOIN posts p ON p.id = c.post_id
        CROSS JOIN level_of_writer(w.id, w.verified_method IS NOT NULL, p.school_id) AS l (level)
        CROSS JOIN comment_as_seen(c, w, l.level, ${viewerId}::int) d
        WHERE c.id = ANY (${missing}::int[])`,
    );
    for (const answer of answers) included.set(answer.id, answer);
  }
  return posts.map((post) =>
    post.answerId === null ? post : { ...post, answer: included.get(post.answerId) ?? null },
  );
}
