import 'server-only';
import { now } from '@/lib/time/clock';
import { db, wholeNumberSql, Prisma, timestampSql } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { readListPage, type ListCursor } from '@/lib/http/response/paginated-list';
import type { PageQuery, ListPage } from '@/lib/http/request/list-pagination';
import { effectiveActorForReading, type Actor, type SignedInPerson } from '@/lib/policy/access-policy';
import { isPostPubliclySharedSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow } from '@/lib/database/sql';
import { VERIFICATION_LEVEL_OF_POST_SQL } from '@/lib/verification/verification-level-sql';
import { ParentLevel } from '@/lib/verification/verification-level-privacy';
import {
  COMMENT_ROW_COLUMNS,
  postTopicCondition,
  listVisiblePostRows,
  listPostRowsOfRelatedSchools,
  listFeedPostRows,
  listOwnPostRows,
  postSortValue,
  type PostRow,
} from './post-rows';
import {
  concernStateOfFilter,
  type CommentView,
  type OwnPostsQuery,
  type PostListQuery,
  type PostView,
  type PostSortOrder,
} from './schema';
import { toCommentView, toPostView } from './to-post-view';
import { toPostViews } from './shared-post-views';

/**
 * Returns posts of all schools that a person follows. If a topic is chosen, returns the posts of that topic. Otherwise
 * returns all posts except those of muted topics.
 */
export const listFeedPosts = (
  actor: SignedInPerson,
  query: PostListQuery,
  muted: readonly string[],
): Promise<ListPage<PostView>> =>
  page(query, actor, (slice) => listFeedPostRows(actor.id, { ...slice, topic: query.topic, muted }));

/** Returns a school's board. People without access see only publicly shared posts (decision A1). */
export function listBoardPosts(schoolId: number, actor: Actor, query: PostListQuery): Promise<ListPage<PostView>> {
  const reader = effectiveActorForReading(actor);
  const about = query.topic ? postTopicCondition(query.topic) : Prisma.empty;
  return page(query, reader, (slice) =>
    listVisiblePostRows(reader.id, {
      ...slice,
      where: Prisma.sql`p.school_id = ${schoolId} ${about} ${sharedFor(reader, slice.now)} ${uncommentedFor(reader, query)}`,
    }),
  );
}

const sharedFor = ({ role }: Actor, moment: Date): Prisma.Sql =>
  role === 'visitor' ? Prisma.sql`AND ${isPostPubliclySharedSql(moment)}` : Prisma.empty;

/**
 * SQL condition that hides commented questions from visitors who ask for unanswered ones. Otherwise the list would tell
 * them which comments are by the author of an anonymous question, because an author's comment is not an answer. Visitors
 * do not see which posts are concerns, so they find none by their state.
 */
function uncommentedFor({ role }: Actor, { topic }: PostListQuery): Prisma.Sql {
  if (role !== 'visitor' || topic === undefined) return Prisma.empty;
  if (concernStateOfFilter(topic)) return Prisma.sql`AND false`;
  return topic === 'unanswered' ? Prisma.sql`AND p.comment_count = 0` : Prisma.empty;
}

/**
 * Returns the newest posts of the schools that are related to a school (`relatedSchoolsSql`). People without access see
 * only publicly shared posts.
 */
export function listRelatedSchoolPosts(schoolId: number, actor: Actor, query: PageQuery): Promise<ListPage<PostView>> {
  const reader = effectiveActorForReading(actor);
  return page({ ...query, sort: 'recent' }, reader, (slice) =>
    listPostRowsOfRelatedSchools(schoolId, reader.id, { ...slice, where: sharedFor(reader, slice.now) }),
  );
}

/** Returns the posts that a person has saved for later. */
export const listSavedPosts = (actor: SignedInPerson, query: PageQuery): Promise<ListPage<PostView>> =>
  page({ ...query, sort: 'recent' }, actor, (slice) =>
    listVisiblePostRows(actor.id, {
      ...slice,
      where: Prisma.sql`p.id IN (SELECT post_id FROM saved_posts WHERE user_id = ${actor.id})`,
    }),
  );

/**
 * Returns a person's own posts, including anonymous and hidden ones. If `hidden` is `yes`, returns only posts that
 * others cannot see because the author's membership has lapsed.
 */
export const listOwnPosts = (actor: SignedInPerson, query: OwnPostsQuery): Promise<ListPage<PostView>> =>
  page({ ...query, sort: 'recent' }, actor, (slice) =>
    listOwnPostRows(actor.id, { ...slice, isHiddenOnly: query.hidden === 'yes' }),
  );

/** Returns a post. Throws `not_found` if the person cannot see the post, or if its author's membership has lapsed. */
export async function fetchPostById(id: number, actor: Actor, moment = now()): Promise<PostView> {
  const row = await rowOf(Prisma.sql`p.id = ${id}`, actor.id, moment);
  if (!row) throw notFoundError('Post');
  return toPostView(row, actor);
}

const ONE = { sort: 'recent', cursor: null, limit: 1 } as const;

/** Returns the visible post that meets an SQL condition, or undefined if no post does. */
async function rowOf(where: Prisma.Sql, viewerId: number | null, moment = now()): Promise<PostRow | undefined> {
  return (await listVisiblePostRows(viewerId, { ...ONE, where, now: moment }))[0];
}

/**
 * Returns a visible post by the token of its public link, with at most `comments` comments. Returns undefined for an
 * invalid token or an invisible post.
 */
export async function fetchPostByShareToken(shareToken: string, comments: number): Promise<PostRow | undefined> {
  const moment = now();
  const where = Prisma.sql`p.share_token = ${shareToken} AND ${isPostPubliclySharedSql(moment)}`;
  return (await listVisiblePostRows(null, { ...ONE, where, now: moment, comments }))[0];
}

/**
 * Returns a post as a public link would show it to visitors, even if it has no public link yet. Returns undefined if
 * the post is missing or invisible.
 */
export async function fetchPostRowForVisitors(postId: number, comments: number): Promise<PostRow | undefined> {
  return (await listVisiblePostRows(null, { ...ONE, where: Prisma.sql`p.id = ${postId}`, now: now(), comments }))[0];
}

type Slice = { sort: PostSortOrder; cursor: ListCursor | null; limit: number; now: Date };

async function page({ sort, ...query }: PostListQuery, actor: Actor, read: (slice: Slice) => Promise<PostRow[]>) {
  const { items, next } = await readListPage(
    { sort, ...query },
    sort,
    (cursor, limit) => read({ sort, cursor, limit, now: now() }),
    (row) => postSortValue(row, sort),
  );
  return { items: toPostViews(items, actor), next };
}

const commentedPost = {
  userId: columnType.int,
  isAnonymous: columnType.bool,
  level: columnType.choice('parent_level', ParentLevel).present,
  comments: columnType.rows(COMMENT_ROW_COLUMNS),
};

/** Returns all comments of a post, newest first. Throws `not_found` if the person cannot see the post. */
export function listPostComments(
  postId: number,
  actor: SignedInPerson,
  query: PageQuery,
): Promise<ListPage<CommentView>> {
  return readListPage(
    query,
    'recent',
    async (after, count) => {
      const before = after
        ? Prisma.sql`${timestampSql(new Date(after.value))}, ${after.id}::int`
        : Prisma.sql`NULL, NULL`;
      const post = await firstRow(
        db(),
        commentedPost,
        Prisma.sql`
        SELECT p.user_id, p.is_anonymous, ${VERIFICATION_LEVEL_OF_POST_SQL} AS level, d.comments
        FROM ${visiblePostsSql(actor.id, now())} p JOIN users a ON a.id = p.user_id JOIN schools s ON s.id = p.school_id
        CROSS JOIN comments_as_seen(${actor.id}::int, p.id, p.school_id, ${before}, ${wholeNumberSql(count)}) AS d (comments) WHERE p.id = ${postId}`,
      );
      if (!post) throw notFoundError('Post');
      return post.comments.map((row) => toCommentView(row, post, actor));
    },
    ({ createdAt }) => createdAt,
  );
}
