import { z } from 'zod';
import { id, optionalText, pathId, text } from '@/lib/fields';
import { pageQuery } from '@/lib/http/page';
import { mediaOrder, mediaView } from '@/lib/media/schema';
import { CAUTIONS, WITHHELD } from '@/lib/moderation/review-codes';
import { ParentLevel } from '@/lib/proof/level';
import { pollSchema, pollView } from './poll-schema';
import { personView, writerView } from '@/lib/users/schema';
import { Caution, CommentOutside, PostTopic, VoteType } from '@/prisma/generated/enums';

export const postParams = z.object({ id: pathId });
export const commentParams = z.object({ id: pathId });
export const sharedParams = z.object({ shareToken: z.string().max(200) });

const content = text(10_000, 'Post content is required');
const title = optionalText(200);
/** What the form asked about, on the device, and the writer left as it is: administrators look at it (record 055). */
const cautions = z.array(z.enum(Caution)).max(CAUTIONS.length).optional();

export const topicField = z.enum(PostTopic, "That topic doesn't exist.");

export const createPostSchema = z.object({
  schoolId: id('Please select a school'),
  content,
  title: title.optional(),
  isAnonymous: z.boolean().optional(),
  topic: topicField.nullable().optional(),
  poll: pollSchema.optional(),
  cautions,
});
export type CreatePost = z.output<typeof createPostSchema>;

/** The `updatedAt` of the version that was read. With it, a version that somebody saved since is not overwritten. */
const seen = z.iso.datetime().optional();

export const editPostSchema = z.object({
  content: content.optional(),
  title: title.optional(),
  media: mediaOrder.optional(),
  /** null: none; left out: as it was. */
  topic: topicField.nullable().optional(),
  cautions,
  seen,
});
export type EditPost = z.output<typeof editPostSchema>;

export type { PostTopic, VoteType };
export const voteSchema = z.object({ voteType: z.enum(VoteType, 'voteType must be upvote or downvote') });

const comment = text(2_000, 'Comment content is required');
const writtenComment = z.object({ content: comment, cautions });
export const editCommentSchema = writtenComment.extend({ seen });
export type EditComment = z.output<typeof editCommentSchema>;

/** `parentId`: the comment that this one replies to; a reply to a reply is put under the same comment (record 068). */
export const commentSchema = writtenComment.extend({
  parentId: id('parentId must be the id of a comment').optional(),
});
export const outsideSchema = z.object({
  outside: z.enum(CommentOutside, 'outside must be hidden, unnamed or named'),
});
export type WriteComment = z.output<typeof commentSchema>;

/** The order of a list of posts (decision D4). */
export const SORTS = ['recent', 'popular', 'discussed'] as const;
export type Sort = (typeof SORTS)[number];

export const postListQuery = pageQuery.extend({
  sort: z.enum(SORTS, 'sort must be recent, popular or discussed').default('recent'),
  topic: topicField.optional(),
});
export type PostListQuery = z.output<typeof postListQuery>;

/** `hidden=yes`: only those that nobody else sees while the membership has lapsed. */
export const ownPostsQuery = pageQuery.extend({ hidden: z.literal('yes', 'hidden must be yes').optional() });
export type OwnPostsQuery = z.output<typeof ownPostsQuery>;

/** Why only its writer sees it, told to nobody else: it waits for a review, or a review took it away. */
const withheld = z.enum(WITHHELD).nullable();

/** null to visitors, and to others where the author is anonymous (decision E6). */
const writerId = z.int().nullable();

/** How far it is proven that the author is a parent, toward the post's school (record 049). */
const authorVerified = z.enum(ParentLevel);

/** Why the comment that a reply is under is not there for the reader. */
export const PARENT_GONE = ['deleted', 'hidden'] as const;
export type ParentGone = (typeof PARENT_GONE)[number];

/** Of a reply, the comment it is under (record 068), and why that one is not there for the reader, if so. */
const placeInThread = {
  parentId: z.int().nullable(),
  parentGone: z.enum(PARENT_GONE).nullable(),
};

export const usefulReply = z.object({ usefulCount: z.int(), isUseful: z.boolean() });
export type UsefulReply = z.output<typeof usefulReply>;

/** Of a post: all comments on it are told of, or nothing about it is and the feed leaves it out (record 070). */
const followFields = { isFollowed: z.boolean(), isMuted: z.boolean() };
export const postFollowReply = z.object(followFields);
export type PostFollowReply = z.output<typeof postFollowReply>;

/** Somebody who shows by name in a thread. */
export const personInThread = personView.pick({ firstName: true, lastName: true, avatar: true }).extend({
  id: z.int(),
  name: z.string(),
});
export type PersonInThread = z.output<typeof personInThread>;

/** Which comment answers a post; null: none. */
export const answerSchema = z.object({ commentId: id('commentId must be the id of a comment, or null').nullable() });

export const commentView = z.object({
  id: z.int(),
  postId: z.int(),
  userId: writerId,
  content: z.string(),
  /** null when the writer is not to be known: the author of an anonymous post under it, or anyone on a public page. */
  user: writerView.nullable(),
  authorName: z.string(),
  authorVerified,
  isOwner: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  withheld,
  /** What people outside see of it while its post is public; for its writer alone. */
  outside: z.enum(CommentOutside).nullable(),
  ...placeInThread,
  /** Where in it people of the thread are named with an @ (record 070). */
  mentions: z.array(z.object({ start: z.int(), end: z.int() })),
  /** How many others found it useful, and whether the reader did. */
  ...usefulReply.shape,
});
export type CommentView = z.output<typeof commentView>;

export const postView = z.object({
  id: z.int(),
  userId: writerId,
  title: z.string().nullable(),
  content: z.string(),
  isAnonymous: z.boolean(),
  topic: z.enum(PostTopic).nullable(),
  user: writerView.nullable(),
  authorName: z.string(),
  authorVerified,
  schoolId: z.int(),
  school: z.object({ id: z.int(), name: z.string(), city: z.string() }),
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  commentCount: z.int(),
  userVote: z.enum(['upvote', 'downvote']).nullable(),
  isOwner: z.boolean(),
  isSaved: z.boolean(),
  /** Whether the reader wishes to hear of all comments on it, or of nothing about it. */
  ...followFields,
  /** Anyone can read it, and its comments, by a link that was made: told to everybody, since what one writes under it is public too. */
  isPublic: z.boolean(),
  /** Only for who may share and revoke. */
  shareToken: z.string().nullable(),
  /** For the same: until when it holds (null: until it is ended), and how often it was opened. */
  shareExpiresAt: z.iso.datetime().nullable(),
  shareViews: z.int().nullable(),
  /** Members alone see it: what parents of a school think is theirs. */
  poll: pollView.nullable(),
  media: z.array(mediaView),
  /** The newest three, newest first; `GET /api/posts/{id}/comments` has them all. */
  comments: z.array(commentView),
  /** The one that its author marked as the answer, where the reader sees it. */
  answer: commentView.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  withheld,
  /**
   * Nobody sees it while its author's membership has lapsed (decision C6). Only in the list of one's own posts, so that it can be deleted;
   * its files and comments are hidden with it.
   */
  isHidden: z.boolean(),
});
export type PostView = z.output<typeof postView>;

/** What a post or comment said, until an edit (record 069). */
export const versionView = z.object({
  title: z.string().nullable(),
  content: z.string(),
  until: z.iso.datetime(),
});
export type VersionView = z.output<typeof versionView>;

/** Decision D3. */
export const voteReply = z.object({
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  userVote: z.enum(['upvote', 'downvote']).nullable(),
});
export type VoteReply = z.output<typeof voteReply>;

/** How many days a link holds; not given, it stays as it was. */
export const shareQuery = z.object({
  expires: z.enum(['7', '30', 'never'], 'expires must be 7, 30 or never').optional(),
});
export type ShareQuery = z.output<typeof shareQuery>;
export const shareReply = z.object({ shareToken: z.string() });
export const saveReply = z.object({ isSaved: z.boolean() });
export type SaveReply = z.output<typeof saveReply>;

/** What anyone with the link sees: the author as in the app unless anonymous, everybody else as "A parent" (decision S2). */
export const sharedPostView = z.object({
  id: z.int(),
  userId: z.null(),
  title: z.string().nullable(),
  content: z.string(),
  isAnonymous: z.boolean(),
  user: personView.pick({ firstName: true, lastName: true, avatar: true }).nullable(),
  authorName: z.string(),
  authorVerified,
  school: z.object({ id: z.int(), name: z.string(), city: z.string() }),
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  commentCount: z.int(),
  media: z.array(mediaView),
  comments: z.array(
    z.object({
      id: z.int(),
      userId: z.null(),
      content: z.string(),
      authorName: z.string(),
      authorVerified,
      createdAt: z.iso.datetime(),
      ...placeInThread,
    }),
  ),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type SharedPostView = z.output<typeof sharedPostView>;
