import 'server-only';
import { now } from '@/lib/time/clock';
import { db, literal, Prisma, timestampSql } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { readListPart, type ListCursor } from '@/lib/http/response/list';
import type { PageQuery, ListPart } from '@/lib/http/request/page-query';
import { actorForReading, type Actor, type SignedInPerson } from '@/lib/policy/policy';
import { isPostPubliclyShared, visiblePosts } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow } from '@/lib/database/sql';
import { LEVEL_OF_POST } from '@/lib/verification/columns';
import { ParentLevel } from '@/lib/verification/level';
import {
  commentRow,
  postTopicCondition,
  rowsOfVisiblePosts,
  rowsOfRelatedSchools,
  rowsOfFeed,
  rowsOfOwnPosts,
  postSortValue,
  type PostRow,
} from './rows';
import type { CommentView, OwnPostsQuery, PostListQuery, PostView, Sort } from './schema';
import { toCommentView, toPostView } from './view';

/**
 * Returns posts of all schools that a person follows. If a topic is chosen, returns the posts of that topic. Otherwise
 * returns all posts except those of muted topics.
 */
export const postsOfFeed = (
  actor: SignedInPerson,
  query: PostListQuery,
  muted: readonly string[],
): Promise<ListPart<PostView>> =>
  page(query, actor, (slice) => rowsOfFeed(actor.id, { ...slice, topic: query.topic, muted }));

/** Returns a school's board. People without access see only publicly shared posts (decision A1). */
export function postsOfBoard(schoolId: number, actor: Actor, query: PostListQuery): Promise<ListPart<PostView>> {
  const reader = actorForReading(actor);
  const about = query.topic ? postTopicCondition(query.topic) : Prisma.empty;
  return page(query, reader, (slice) =>
    rowsOfVisiblePosts(reader.id, {
      ...slice,
      where: Prisma.sql`p.school_id = ${schoolId} ${about} ${sharedFor(reader, slice.now)}`,
    }),
  );
}

const sharedFor = ({ role }: Actor, moment: Date): Prisma.Sql =>
  role === 'visitor' ? Prisma.sql`AND ${isPostPubliclyShared(moment)}` : Prisma.empty;

/**
 * Returns the newest posts of related schools, that is, schools from which this school's pupils come or to which they
 * go. People without access see only publicly shared posts.
 */
export function postsOfRelatedSchools(schoolId: number, actor: Actor, query: PageQuery): Promise<ListPart<PostView>> {
  const reader = actorForReading(actor);
  return page({ ...query, sort: 'recent' }, reader, (slice) =>
    rowsOfRelatedSchools(schoolId, reader.id, { ...slice, where: sharedFor(reader, slice.now) }),
  );
}

/** Returns the posts that a person has saved for later. */
export const savedPostsOf = (actor: SignedInPerson, query: PageQuery): Promise<ListPart<PostView>> =>
  page({ ...query, sort: 'recent' }, actor, (slice) =>
    rowsOfVisiblePosts(actor.id, {
      ...slice,
      where: Prisma.sql`p.id IN (SELECT post_id FROM saved_posts WHERE user_id = ${actor.id})`,
    }),
  );

/** Returns a person's own posts, including anonymous and hidden ones. The query can ask for hidden posts only. */
export const postsOf = (actor: SignedInPerson, query: OwnPostsQuery): Promise<ListPart<PostView>> =>
  page({ ...query, sort: 'recent' }, actor, (slice) =>
    rowsOfOwnPosts(actor.id, { ...slice, isHiddenOnly: query.hidden === 'yes' }),
  );

/** Returns a post. Throws `not_found` if the person cannot see the post, or if its author's membership has lapsed. */
export async function postById(id: number, actor: Actor, moment = now()): Promise<PostView> {
  const row = await rowOf(Prisma.sql`p.id = ${id}`, actor.id, moment);
  if (!row) throw notFound('Post');
  return toPostView(row, actor);
}

const ONE = { sort: 'recent', cursor: null, limit: 1 } as const;

/** Returns the visible post that meets an SQL condition, or undefined if no post does. */
async function rowOf(where: Prisma.Sql, viewerId: number | null, moment = now()): Promise<PostRow | undefined> {
  return (await rowsOfVisiblePosts(viewerId, { ...ONE, where, now: moment }))[0];
}

/**
 * Returns a visible post by the token of its public link, with at most `comments` of its comments. Returns undefined if
 * the token is invalid or the post is not visible.
 */
export async function postByShareToken(shareToken: string, comments: number): Promise<PostRow | undefined> {
  const moment = now();
  const where = Prisma.sql`p.share_token = ${shareToken} AND ${isPostPubliclyShared(moment)}`;
  return (await rowsOfVisiblePosts(null, { ...ONE, where, now: moment, comments }))[0];
}

/**
 * Returns a visible post as a public link would show it to visitors, even if the post has no public link yet. Returns
 * undefined if the post does not exist or is not visible.
 */
export async function postRowForVisitors(postId: number, comments: number): Promise<PostRow | undefined> {
  return (await rowsOfVisiblePosts(null, { ...ONE, where: Prisma.sql`p.id = ${postId}`, now: now(), comments }))[0];
}

type Slice = { sort: Sort; cursor: ListCursor | null; limit: number; now: Date };

async function page({ sort, ...query }: PostListQuery, actor: Actor, read: (slice: Slice) => Promise<PostRow[]>) {
  const { items, next } = await readListPart(
    { sort, ...query },
    sort,
    (cursor, limit) => read({ sort, cursor, limit, now: now() }),
    (row) => postSortValue(row, sort),
  );
  return { items: items.map((row) => toPostView(row, actor)), next };
}

const commentedPost = {
  userId: columnType.int,
  isAnonymous: columnType.bool,
  level: columnType.choice('parent_level', ParentLevel).present,
  comments: columnType.rows(commentRow),
};

/** Returns all comments of a post, newest first. Throws `not_found` if the person cannot see the post. */
export function commentsOf(postId: number, actor: SignedInPerson, query: PageQuery): Promise<ListPart<CommentView>> {
  return readListPart(
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
        SELECT p.user_id, p.is_anonymous, ${LEVEL_OF_POST} AS level, d.comments
        FROM ${visiblePosts(actor.id, now())} p JOIN users a ON a.id = p.user_id JOIN schools s ON s.id = p.school_id
        CROSS JOIN comments_as_seen(${actor.id}::int, p.id, p.school_id, ${before}, ${literal(count)}) AS d (comments) WHERE p.id = ${postId}`,
      );
      if (!post) throw notFound('Post');
      return post.comments.map((row) => toCommentView(row, post, actor));
    },
    ({ createdAt }) => createdAt,
  );
}
