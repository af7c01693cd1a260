import { z } from 'zod';
import { idField, optionalTextField, pathIdField, textField } from '@/lib/schema-fields';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { orderedMediaList, mediaView } from '@/lib/media/schema';
import { CONTENT_WARNING_KINDS, HIDING_REASONS } from '@/lib/moderation/review-constants';
import { COMMENT_REFUSALS } from '@/lib/policy/access-policy';
import { ParentLevel } from '@/lib/verification/verification-level-privacy';
import { CONCERN_STATES, type ConcernState } from './concerns/concern-states';
import { concernView, shownReplyView } from './concerns/schema';
import { pollSchema, pollView } from './polls/schema';
import { personView, contentAuthorView } from '@/lib/users/schema';
import { Caution, CommentOutside, PostTopic, VoteType } from '@/prisma/generated/enums';

export const postParams = z.object({ id: pathIdField });
export const commentParams = z.object({ id: pathIdField });
export const sharedPostParams = z.object({ shareToken: z.string().max(200) });

const content = textField(10_000, 'Post content is required');
const title = optionalTextField(200);
/**
 * Kinds of content warnings that the form showed and that the author ignored when sending the content. Administrators
 * review such content (record 055).
 */
const cautions = z.array(z.enum(Caution)).max(CONTENT_WARNING_KINDS.length).optional();

const UNKNOWN_TOPIC = "That topic doesn't exist.";
export const topicField = z.enum(PostTopic, UNKNOWN_TOPIC);
/** Filters of a post list for the concerns in one state (record 118). */
export const CONCERN_FILTERS = CONCERN_STATES.map((state) => `concern_${state}` as const);
/** Filter of a post list: a topic, the questions without an answer (record 117), or the concerns in one state. */
const topicFilter = z.enum([...Object.values(PostTopic), 'unanswered', ...CONCERN_FILTERS], UNKNOWN_TOPIC);
export type PostTopicFilter = z.output<typeof topicFilter>;

/** Returns the state of concerns that a filter asks for, or null for another filter. */
export const concernStateOfFilter = (filter: PostTopicFilter): ConcernState | null =>
  CONCERN_STATES.find((state) => filter === `concern_${state}`) ?? null;

/** Who may comment on a post: every member with access, or only verified parents of the school. */
const commentsFrom = z.enum(['members', 'parents'], 'commentsFrom must be members or parents');

export const reopenCommentsSchema = z.object({ postId: idField('postId must be the id of a post') });
/** A post whose comments a moderator closes. Everybody who reads the post sees the reason. */
export const closeCommentsSchema = reopenCommentsSchema.extend({
  reason: textField(300, 'Give a reason. Everyone who reads the post sees it.'),
});

export const createPostSchema = z.object({
  schoolId: idField('Please select a school'),
  content,
  title: title.optional(),
  isAnonymous: z.boolean().optional(),
  topic: topicField.nullable().optional(),
  poll: pollSchema.optional(),
  commentsFrom: commentsFrom.optional(),
  /** Makes the post a concern, which moves from Raised to Resolved (record 118). A concern has no poll. */
  isConcern: z.boolean().optional(),
  cautions,
});
export type CreatePostInput = z.output<typeof createPostSchema>;

/**
 * The `updatedAt` of the version that the editor started from. If a later version has been saved since, the server
 * refuses the edit instead of overwriting that version.
 */
const seen = z.iso.datetime().optional();

export const editPostSchema = z.object({
  content: content.optional(),
  title: title.optional(),
  media: orderedMediaList.optional(),
  /** Topic of the post. Null removes the topic, and a missing field leaves it unchanged. */
  topic: topicField.nullable().optional(),
  commentsFrom: commentsFrom.optional(),
  cautions,
  seen,
});
export type EditPostInput = z.output<typeof editPostSchema>;

export type { PostTopic, VoteType };
export const voteSchema = z.object({ voteType: z.enum(VoteType, 'voteType must be upvote or downvote') });

const comment = textField(2_000, 'Comment content is required');
const writtenComment = z.object({ content: comment, cautions });
export const editCommentSchema = writtenComment.extend({ seen });
export type EditCommentInput = z.output<typeof editCommentSchema>;

/**
 * A new comment. `parentId` names the comment to which the new comment replies. A reply to a reply appears under the
 * top comment of the thread (record 068).
 */
export const commentSchema = writtenComment.extend({
  parentId: idField('parentId must be the id of a comment').optional(),
});
export const commentVisibilityForVisitorsSchema = z.object({
  outside: z.enum(CommentOutside, 'outside must be hidden, unnamed or named'),
});
export type WriteCommentInput = z.output<typeof commentSchema>;

/** Sort orders of a post list (decision D4). */
export const POST_SORT_ORDERS = ['recent', 'popular', 'discussed'] as const;
export type PostSortOrder = (typeof POST_SORT_ORDERS)[number];

export const postListQuery = pageQuery.extend({
  sort: z.enum(POST_SORT_ORDERS, 'sort must be recent, popular or discussed').default('recent'),
  topic: topicFilter.optional(),
});
export type PostListQuery = z.output<typeof postListQuery>;

/**
 * Query for one's own posts. `hidden=yes` returns only posts that others cannot see because the author's membership has
 * lapsed.
 */
export const ownPostsQuery = pageQuery.extend({ hidden: z.literal('yes', 'hidden must be yes').optional() });
export type OwnPostsQuery = z.output<typeof ownPostsQuery>;

/**
 * Reason why only the author sees the content: the content waits for a review, or a review hid it. Null for readers
 * other than the author.
 */
const withheld = z.enum(HIDING_REASONS).nullable();

/** Id of the author. Null for visitors. If the author is anonymous, also null for other members (decision E6). */
const writerId = z.int().nullable();

/**
 * Verification level of the author (record 049): `none`, `parent` (a verified parent), or `school` (a verified parent
 * of the post's school).
 */
const authorVerified = z.enum(ParentLevel);

/** Reasons why the reader cannot see the comment that a reply belongs to. */
export const PARENT_COMMENT_UNAVAILABLE_REASONS = ['deleted', 'hidden'] as const;
export type ParentCommentUnavailableReason = (typeof PARENT_COMMENT_UNAVAILABLE_REASONS)[number];

/**
 * The comment that a reply belongs to (record 068). `parentGone` is the reason why the reader cannot see that comment,
 * or null if they can.
 */
const placeInThread = {
  parentId: z.int().nullable(),
  parentGone: z.enum(PARENT_COMMENT_UNAVAILABLE_REASONS).nullable(),
};

export const markUsefulReply = z.object({ usefulCount: z.int(), isUseful: z.boolean() });
export type MarkUsefulReply = z.output<typeof markUsefulReply>;

/**
 * The reader's choice for a post (record 056). A person who follows a post is notified of its comments. A muted post
 * causes no notifications and disappears from the feed.
 */
const followFields = { isFollowed: z.boolean(), isMuted: z.boolean() };
export const followPostReply = z.object(followFields);
export type FollowPostReply = z.output<typeof followPostReply>;

/** A person whose name is visible in a thread. */
export const threadParticipant = personView.pick({ firstName: true, lastName: true, avatar: true }).extend({
  id: z.int(),
  name: z.string(),
});
export type ThreadParticipant = z.output<typeof threadParticipant>;

/** Id of the comment to mark as the answer to a post. Null removes the mark. */
export const acceptAnswerSchema = z.object({
  commentId: idField('commentId must be the id of a comment, or null').nullable(),
});

export const commentView = z.object({
  id: z.int(),
  postId: z.int(),
  userId: writerId,
  content: z.string(),
  /** The comment's author. Null on public pages, and for the author of an anonymous post. */
  user: contentAuthorView.nullable(),
  authorName: z.string(),
  authorVerified,
  isOwner: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  withheld,
  /**
   * How visitors see the comment while its post is public: hidden, without the author's name, or with the name. Null
   * for everyone except the comment's author.
   */
  outside: z.enum(CommentOutside).nullable(),
  ...placeInThread,
  /** Positions in `content` where the comment mentions people of the thread with an @ (record 056). */
  mentions: z.array(z.object({ start: z.int(), end: z.int() })),
  /** Number of people who marked the comment as useful, and whether the reader marked it. */
  ...markUsefulReply.shape,
});
export type CommentView = z.output<typeof commentView>;

/** Limits on the comments of a post. Visitors see no limits. */
const commentLimits = z.object({
  /** When a moderator closed the comments, and why. Null while comments are open. */
  commentsClosed: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  commentsFrom,
  /** Why the reader may not comment on this post, or null. A missing membership is not considered. */
  commentRefusal: z.enum(COMMENT_REFUSALS).nullable(),
});
export type CommentLimits = z.output<typeof commentLimits>;

export const postView = z.object({
  id: z.int(),
  userId: writerId,
  title: z.string().nullable(),
  content: z.string(),
  isAnonymous: z.boolean(),
  topic: z.enum(PostTopic).nullable(),
  user: contentAuthorView.nullable(),
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
  /** The reader's choice for the post: follow (notifications of all comments) or mute (no notifications). */
  ...followFields,
  /**
   * True if anyone can read the post and its comments through a public link. All members get the value, because their
   * own comments on the post are public then too.
   */
  isPublic: z.boolean(),
  /** Token of the public link. Null if the post has no valid link, or if the reader may not revoke the link. */
  shareToken: z.string().nullable(),
  /** Time at which the public link expires. Null if the link never expires, or without a `shareToken`. */
  shareExpiresAt: z.iso.datetime().nullable(),
  /** Number of times that the public link was opened. Null without a `shareToken`. */
  shareViews: z.int().nullable(),
  /** The poll. Null for visitors, because poll results are for members and not for the public. */
  poll: pollView.nullable(),
  /** The concern. Null for visitors, and for posts that are not concerns. */
  concern: concernView.nullable(),
  media: z.array(mediaView),
  /** The three newest comments, newest first. `GET /api/posts/{id}/comments` returns all comments. */
  comments: z.array(commentView),
  /**
   * The comment that is marked as the answer. Null if no comment is marked, or if the reader may not see the comment.
   */
  answer: commentView.nullable(),
  ...commentLimits.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  withheld,
  /**
   * True if only the author sees the post, because their membership has lapsed (decision C6). Such posts appear only in
   * the list of the author's own posts.
   */
  isHidden: z.boolean(),
});
export type PostView = z.output<typeof postView>;

/** An earlier version of a post or comment, from before an edit (record 068). */
export const earlierVersionView = z.object({
  title: z.string().nullable(),
  content: z.string(),
  until: z.iso.datetime(),
});
export type EarlierVersionView = z.output<typeof earlierVersionView>;

/** The numbers of votes on a post after a vote, and the voter's own vote (decision D3). */
export const postVotesView = z.object({
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  userVote: z.enum(['upvote', 'downvote']).nullable(),
});
export type PostVotesView = z.output<typeof postVotesView>;

/** Days for which a public link is valid. A missing value leaves the expiry unchanged. */
export const sharePostQuery = z.object({
  expires: z.enum(['7', '30', 'never'], 'expires must be 7, 30 or never').optional(),
});
export type SharePostQuery = z.output<typeof sharePostQuery>;
export const sharePostReply = z.object({ shareToken: z.string() });
export const savePostReply = z.object({ isSaved: z.boolean() });
export type SavePostReply = z.output<typeof savePostReply>;

/**
 * A post as anyone with the public link sees it (decision S2). Commenters appear as "A parent", except those who chose
 * to show their name.
 */
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
  /** The school's reply to a concern, if a moderator approved it (record 120). */
  schoolReply: shownReplyView.nullable(),
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
