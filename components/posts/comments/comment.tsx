'use client';

import { Ellipsis } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { useDraft } from '@/components/drafts/use-draft';
import { FormattedComment } from '@/components/posts/formatted-text';
import { mayActOnContent, mayReportContent } from '@/components/posts/content-permissions';
import { EditedLabel } from '@/components/posts/edited-label';
import { WriterAvatar } from '@/components/posts/post-byline';
import { VerificationBadge } from '@/components/posts/verification/verification-badge';
import { LazyHiddenContentNote } from '@/components/posts/lazy-hidden-content-notes';
import { editedCommentDraftKey } from '@/components/posts/writing/draft-keys';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { cn } from '@/lib/cn';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { AnsweredBadge } from './answered-badge';
import { PublicNameNote } from './public-name-note';
import { MarkUsefulButton } from './mark-useful-button';

const CommentMenuItems = lazyComponent(async () => (await import('./comment-menu-items')).CommentMenuItems);

/** The edit form is loaded lazily, because it is rarely needed. */
const EditCommentForm = lazyComponent(
  async () => (await import('./edit-comment-form')).EditCommentForm,
  createRetryFallback(<Spinner />, "We couldn't load the form"),
);

/** Shortens a comment to three lines on phones. */
const PREVIEW = 'max-sm:not-noscript:line-clamp-3';

const START = { content: '' };

type CommentProps = {
  post: PostView;
  comment: CommentView;
  /** True to show only the beginning of the comment on phones. */
  isPreview: boolean;
  /** Starts a reply to this comment. Undefined if replies are not possible. */
  onReply: ((button: HTMLButtonElement) => void) | undefined;
};

export function Comment({ post, comment, isPreview, onReply }: CommentProps) {
  const actor = useAccessPolicyActor();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = mayActOnContent(actor, 'comment.edit', comment);
  // If an edit was interrupted, the form opens again with the text of its draft.
  const { hasDraft } = useDraft(editedCommentDraftKey(comment), START);
  const showsForm = mayEdit && (isEditing || hasDraft);
  const hasMenu = mayActOnContent(actor, 'comment.delete', comment) || mayReportContent(actor, comment);

  const nameOfComment = comment.isOwner ? 'your comment' : `the comment by ${comment.authorName}`;
  return (
    <div className="relative flex gap-3">
      <WriterAvatar user={comment.user} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm leading-6 max-sm:pr-7">
          <span className="font-semibold break-words">{comment.authorName}</span>
          {comment.isOwner && <Badge variant="secondary">You</Badge>}
          {post.answer?.id === comment.id && <AnsweredBadge of="comment" />}
          <VerificationBadge
            level={comment.authorVerified}
            schoolName={post.school.name}
            isAnonymous={comment.user === null}
            isShort
          />
          <span className="text-muted-foreground">
            <TimeAgo iso={comment.createdAt} />
            {comment.editedAt !== null && (
              <EditedLabel at={comment.editedAt} of={{ kind: 'comment', id: comment.id }} />
            )}
          </span>
        </p>
        {comment.withheld !== null && (
          <LazyHiddenContentNote
            withheld={comment.withheld}
            kind="comment"
            onEdit={mayEdit && !showsForm ? () => setIsEditing(true) : undefined}
          />
        )}
        {showsForm ? (
          <EditCommentForm
            post={post}
            comment={comment}
            isChosen={isEditing}
            button={menuButton}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <FormattedComment
            text={comment.content}
            mentions={comment.mentions}
            className={cn('text-[0.9375rem] break-words whitespace-pre-wrap', isPreview && PREVIEW)}
          />
        )}
        <PublicNameNote post={post} comment={comment} />
        {!showsForm && (
          <div className={cn('-mb-1 flex gap-4', isPreview && 'max-sm:not-noscript:not-has-[form]:hidden')}>
            <MarkUsefulButton post={post} comment={comment} />
            {onReply && (
              <button
                type="button"
                onClick={({ currentTarget }) => onReply(currentTarget)}
                className="min-h-7 rounded-sm text-sm font-medium text-muted-foreground hover:text-foreground hover:underline"
              >
                Reply<span className="sr-only"> to {comment.isOwner ? 'your comment' : comment.authorName}</span>
              </button>
            )}
          </div>
        )}
      </div>
      {hasMenu && (
        <LazyPopupTrigger
          component={CommentMenuItems}
          props={{ post, comment, onEdit: () => setIsEditing(true), button: menuButton }}
          popup="menu"
        >
          <Button
            ref={menuButton}
            variant="ghost"
            size="icon"
            aria-label={`Options of ${nameOfComment}`}
            className="-mt-2.5 -mr-2.5 -ml-2 text-muted-foreground max-sm:absolute max-sm:top-0 max-sm:right-0"
          >
            <Ellipsis aria-hidden />
          </Button>
        </LazyPopupTrigger>
      )}
    </div>
  );
}
