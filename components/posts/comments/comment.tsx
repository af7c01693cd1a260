'use client';

import { useRef, useState } from 'react';
import { useActor } from '@/components/auth/use-user';
import { useDraft } from '@/components/drafts/use-draft';
import { LinkedText } from '@/components/posts/linked-text';
import { mayChange, mayReport } from '@/components/posts/may';
import { Edited, WriterAvatar } from '@/components/posts/post-byline';
import { useReport } from '@/components/posts/use-report';
import { WithheldNote } from '@/components/posts/withheld-note';
import { commentEditPlace } from '@/components/posts/writing/places';
import { deferred } from '@/components/providers/deferred';
import { BUSY_LOOK, useDeferred } from '@/components/providers/use-deferred';
import { Badge } from '@/components/ui/badge';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { cn } from '@/lib/cn';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { EditCommentForm } from './edit-comment-form';
import { useDeleteComment } from './use-change-comment';

const confirmDelete = deferred(async () => (await import('@/components/ui/confirm-delete')).ConfirmDelete);

const START = { content: '' };
const SMALL_BUTTON = 'min-h-6 rounded-sm font-medium hover:text-foreground hover:underline';

export function Comment({ post, comment }: { post: PostView; comment: CommentView }) {
  const actor = useActor();
  const editButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = mayChange(actor, 'comment.edit', comment);
  // An edit that was interrupted goes on where it stopped.
  const { hasDraft } = useDraft(commentEditPlace(comment), START);
  const showsForm = mayEdit && (isEditing || hasDraft);

  function stopEditing() {
    setIsEditing(false);
    // The button is back after the next paint.
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <div className="flex gap-3">
      <WriterAvatar user={comment.user} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm leading-6">
          <span className="font-semibold break-words">{comment.authorName}</span>
          {comment.isOwner && <Badge variant="secondary">You</Badge>}
          <span className="text-muted-foreground">
            <TimeAgo iso={comment.createdAt} />
            {comment.editedAt !== null && <Edited at={comment.editedAt} />}
          </span>
        </p>
        {comment.withheld !== null && <WithheldNote withheld={comment.withheld} kind="comment" />}
        {showsForm ? (
          <EditCommentForm post={post} comment={comment} onClose={stopEditing} />
        ) : (
          <p className="text-[0.9375rem] break-words whitespace-pre-line">
            <LinkedText text={comment.content} />
          </p>
        )}
        {!showsForm && (
          <p className="mt-0.5 flex gap-4 text-[0.8125rem] text-muted-foreground empty:hidden">
            {mayEdit && (
              <button ref={editButton} type="button" className={SMALL_BUTTON} onClick={() => setIsEditing(true)}>
                Edit<span className="sr-only"> your comment</span>
              </button>
            )}
            {mayChange(actor, 'comment.delete', comment) && <DeleteComment post={post} comment={comment} />}
            {mayReport(actor, comment) && <ReportComment post={post} comment={comment} />}
          </p>
        )}
      </div>
    </div>
  );
}

function DeleteComment({ post, comment }: { post: PostView; comment: CommentView }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useDeleteComment(post, comment);
  const { Part: ConfirmDelete, ask, intent } = useDeferred(confirmDelete);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        {...intent}
        className={cn(SMALL_BUTTON, BUSY_LOOK)}
        onClick={() => void ask(() => setIsAsking(true))}
      >
        Delete<span className="sr-only"> this comment</span>
      </button>
      {ConfirmDelete && (
        <ConfirmDelete
          question="Delete this comment?"
          open={isAsking}
          onOpenChange={setIsAsking}
          onConfirm={() => mutate(undefined, { onError: () => setIsAsking(false) })}
          isPending={isPending}
          trigger={trigger}
        >
          <p>This action cannot be undone.</p>
        </ConfirmDelete>
      )}
    </>
  );
}

const reportDialog = deferred(async () => (await import('@/components/posts/report-dialog')).ReportDialog);

function ReportComment({ post, comment }: { post: PostView; comment: CommentView }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useReport(post, comment);
  const { Part: ReportDialog, ask, intent } = useDeferred(reportDialog);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        {...intent}
        className={cn('min-h-6 rounded-sm font-medium hover:text-foreground hover:underline', BUSY_LOOK)}
        onClick={() => void ask(() => setIsOpen(true))}
      >
        Report<span className="sr-only"> this comment</span>
      </button>
      {ReportDialog && (
        <ReportDialog
          what="comment"
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={trigger}
          isPending={isPending}
          onReport={(input) => mutate(input, { onSuccess: () => setIsOpen(false) })}
        />
      )}
    </>
  );
}
