import 'server-only';
import { toMediaView } from '@/lib/media/to-media-view';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { checkContentPermission, checkRolePermission, VISITOR, type Actor } from '@/lib/policy/access-policy';
import { PUBLIC_PLACEHOLDER_NAME, authorName, nameForVisitors } from '@/lib/text/person-names';
import type { ContentAuthorView } from '@/lib/users/schema';
import type { ParentLevel } from '@/lib/verification/verification-level-privacy';
import { roundDownOrHide } from '@/lib/round-down-or-hide';
import type { ConcernView, ShownReplyView } from './concerns/schema';
import { countVotesByChoice, MIN_PUBLISHABLE_VOTES } from './polls/poll-counts';
import type { PollView } from './polls/schema';
import { findMentions, replaceMentionedNames } from '@/lib/content-warnings/find-mentions';
import type { CommentRow, PersonColumns, PostRow } from './post-rows';
import type { CommentLimits, CommentView, PostView, SharedPostView } from './schema';

/**
 * Returns the name that visitors see beside a comment. The author of an anonymous post is never named, even if the
 * comment's setting allows a name.
 */
function nameOutside(row: CommentRow, post: Pick<PostOfComment, 'isAnonymous' | 'userId'>): string {
  return row.outside !== 'named' || (post.isAnonymous && row.userId === post.userId)
    ? PUBLIC_PLACEHOLDER_NAME
    : nameForVisitors(row);
}

/** Returns the author's id, or null if the actor may not know it (decision E6). */
const writerId = ({ userId }: PersonColumns, isHidden: boolean, actor: Actor): number | null =>
  userId === actor.id || (actor.role !== 'visitor' && !isHidden) ? userId : null;

const person = (row: PersonColumns, actor: Actor): ContentAuthorView => ({
  id: writerId(row, false, actor),
  firstName: row.firstName,
  lastName: row.lastName,
  avatar: row.avatar,
});

/**
 * Returns an author as other people see them. If `isHidden` is true, the author is anonymous for everyone (decision
 * D1).
 */
function writer(
  row: PersonColumns,
  isHidden: boolean,
  actor: Actor,
): { user: ContentAuthorView | null; authorName: string } {
  return { user: isHidden ? null : person(row, actor), authorName: authorName(isHidden ? null : row) };
}

const iso = (moment: string | Date) => new Date(moment).toISOString();
const isoOrNull = (moment: string | Date | null) => (moment === null ? null : iso(moment));

type CommentLimitsRow = Pick<
  PostRow,
  'commentsClosedAt' | 'commentsClosedReason' | 'parentCommentsOnly' | 'commentRefusal'
>;

/** Returns the limits on a post's comments, as a signed-in reader sees them. */
export const commentLimitsView = (row: CommentLimitsRow): CommentLimits => ({
  commentsClosed: row.commentsClosedAt && {
    at: iso(row.commentsClosedAt),
    reason: row.commentsClosedReason ?? '',
  },
  commentsFrom: row.parentCommentsOnly ? 'parents' : 'members',
  commentRefusal: row.commentRefusal,
});

/** Visitors cannot comment, so public pages show no limits. */
const NO_COMMENT_LIMITS: CommentLimits = { commentsClosed: null, commentsFrom: 'members', commentRefusal: null };

type PostOfComment = { isAnonymous: boolean; userId: number; level: ParentLevel };

/**
 * Returns the verification level to show beside a comment. A comment by the author of an anonymous post shows the
 * post's level. Visitors see no level.
 */
function levelOfComment(row: CommentRow, post: PostOfComment, actor: Actor): ParentLevel {
  if (actor.role === 'visitor') return 'none';
  return post.isAnonymous && row.userId === post.userId ? post.level : row.level;
}

export function toCommentView(row: CommentRow, post: PostOfComment, actor: Actor): CommentView {
  const isHidden = post.isAnonymous && row.userId === post.userId;
  const authorFields =
    actor.role === 'visitor' ? { user: null, authorName: nameOutside(row, post) } : writer(row, isHidden, actor);
  return {
    id: row.id,
    postId: row.postId,
    userId: writerId(row, isHidden, actor),
    ...textOf(row, actor),
    ...authorFields,
    authorVerified: levelOfComment(row, post, actor),
    isOwner: row.userId === actor.id,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    editedAt: isoOrNull(row.editedAt),
    withheld: row.userId === actor.id ? row.withheld : null,
    outside: row.userId === actor.id ? row.outside : null,
    parentId: row.parentId,
    parentGone: row.parentGone,
    usefulCount: row.usefulCount,
    isUseful: row.isUseful,
  };
}

/** Returns a comment's text. For visitors, the names of mentioned people are removed. */
function textOf({ content, mentions }: CommentRow, actor: Actor): Pick<CommentView, 'content' | 'mentions'> {
  if (actor.role === 'visitor') return { content: replaceMentionedNames(content, mentions), mentions: [] };
  return { content, mentions: findMentions(content, mentions).map(({ start, end }) => ({ start, end })) };
}

/**
 * Returns the token, expiry and view count of a post's public link. All three are null for people who may not revoke
 * the link.
 */
function linkOf(row: PostRow, actor: Actor): Pick<PostView, 'shareToken' | 'shareExpiresAt' | 'shareViews'> {
  const { shareToken } = row;
  if (shareToken === null || checkContentPermission(actor, 'post.unshare', row) !== 'allowed')
    return { shareToken: null, shareExpiresAt: null, shareViews: null };
  return { shareToken, shareExpiresAt: isoOrNull(row.shareExpiresAt), shareViews: row.shareViews ?? 0 };
}

/**
 * Returns a poll as the viewer sees it: with counts only where they reveal nobody's vote, and with the viewer's own
 * choice.
 */
function pollViewOf({ poll }: PostRow, actor: Actor): PollView | null {
  if (poll === null) return null;
  const { choices, endsAt, isOver, isClosed, cast, own, isParent, outcome } = poll;
  const counts = countVotesByChoice(cast, choices.length, isClosed);
  return {
    choices: choices.map((text, at) => ({ text, votes: counts?.[at] ?? null })),
    votes: counts && counts.reduce((sum, count) => sum + count, 0),
    closesOn: lastDayOf(new Date(endsAt)),
    isClosed,
    ownChoice: own,
    mayVote: isParent && own === null && !isOver && checkRolePermission(actor, 'post.vote') === 'allowed',
    outcome,
  };
}

/** Returns a concern as the viewer sees it. Its count grows only in fives, so no difference shows one person. */
function concernViewOf({ concern, createdAt, userId }: PostRow, actor: Actor): ConcernView | null {
  if (concern === null) return null;
  const { state, lines, reply, meToo, isShared, isParent } = concern;
  const isOpen = state !== 'resolved' && userId !== actor.id && !isShared;
  return {
    state,
    raisedOn: formatDateFieldValue(createdAt.getTime()),
    lines,
    reply,
    meToo: roundDownOrHide(meToo, MIN_PUBLISHABLE_VOTES),
    isShared,
    mayShare: isOpen && isParent && checkRolePermission(actor, 'post.vote') === 'allowed',
  };
}

/**
 * Returns the last day of voting in a poll. A poll ends at midnight in Nova Scotia, when the day after the last day
 * begins.
 */
const lastDayOf = (end: Date): string => formatDateFieldValue(end.getTime() - 1);

export function toPostView(row: PostRow, actor: Actor): PostView {
  // The comments are left out if the post is hidden, or if the reader must still verify their email. The comment count
  // is still shown.
  const isAlone = row.isHidden || (actor.role !== 'visitor' && actor.mustVerifyToRead === true);
  const answer = isAlone ? null : row.answer;
  return {
    id: row.id,
    userId: writerId(row, row.isAnonymous, actor),
    title: row.title,
    content: row.content,
    isAnonymous: row.isAnonymous,
    topic: row.topic,
    ...writer(row, row.isAnonymous, actor),
    authorVerified: row.level,
    schoolId: row.schoolId,
    school: { id: row.schoolId, name: row.schoolName, city: row.schoolCity },
    upvoteCount: row.upvoteCount,
    downvoteCount: row.downvoteCount,
    commentCount: row.commentCount,
    userVote: row.userVote,
    isOwner: row.userId === actor.id,
    isSaved: row.isSaved,
    isFollowed: row.isMuted === false,
    isMuted: row.isMuted === true,
    isPublic: row.shareToken !== null,
    ...linkOf(row, actor),
    poll: row.isHidden ? null : pollViewOf(row, actor),
    concern: row.isHidden ? null : concernViewOf(row, actor),
    media: row.isHidden ? [] : row.media.map(toMediaView),
    comments: isAlone ? [] : row.comments.map((comment) => toCommentView(comment, row, actor)),
    answer: answer ? toCommentView(answer, row, actor) : null,
    ...(actor.role === 'visitor' ? NO_COMMENT_LIMITS : commentLimitsView(row)),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    editedAt: isoOrNull(row.editedAt),
    withheld: row.userId === actor.id ? row.withheld : null,
    isHidden: row.isHidden,
  };
}

/**
 * Converts a post to the form that visitors see through its public link. Leaves out email addresses, people's ids,
 * mentioned names, and commenters' names unless they chose to show them.
 */
export function toSharedPostView(row: PostRow, schoolReply: ShownReplyView | null): SharedPostView {
  const { user, authorName } = writer(row, row.isAnonymous, VISITOR);
  return {
    id: row.id,
    userId: null,
    title: row.title,
    content: row.content,
    isAnonymous: row.isAnonymous,
    user: user && { firstName: user.firstName, lastName: user.lastName, avatar: user.avatar },
    authorName,
    authorVerified: row.level,
    school: { id: row.schoolId, name: row.schoolName, city: row.schoolCity },
    upvoteCount: row.upvoteCount,
    downvoteCount: row.downvoteCount,
    commentCount: row.commentCount,
    schoolReply,
    media: row.media.map(toMediaView),
    comments: row.comments.map((comment) => ({
      id: comment.id,
      userId: null,
      content: replaceMentionedNames(comment.content, comment.mentions),
      authorName: nameOutside(comment, row),
      authorVerified: 'none' as const,
      createdAt: iso(comment.createdAt),
      parentId: comment.parentId,
      parentGone: comment.parentGone,
    })),
    createdAt: iso(row.createdAt),
    editedAt: isoOrNull(row.editedAt),
  };
}
