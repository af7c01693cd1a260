'use client';

import { useRef, useState } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { useDraft } from '@/components/drafts/use-draft';
import { replyDraftKey } from '@/components/posts/writing/draft-keys';
import { cn } from '@/lib/cn';
import { checkRolePermission } from '@/lib/policy/access-policy';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { Comment } from '@/components/posts/comments/comment';
import { CommentBox } from '@/components/posts/comments/comment-box';
import { LazyUnsentComment } from '@/components/posts/comments/lazy-comment-limits-note';
import { MissingParentComment } from '@/components/posts/comments/missing-parent-comment';
import type { CommentWithReplies } from './threads/threads';

type CommentThreadProps = {
  post: PostView;
  thread: CommentWithReplies<CommentView>;
  /** Part of the thread that is visible on a phone. */
  onPhones: 'all' | 'first comment' | 'nothing';
  /** Called when the reader is about to write in the thread. */
  onStart: (id: number) => void;
  onWritten: () => void;
};

/** A vertical line between the avatars connects the comments of a thread. */
const THREAD =
  'relative not-last:pb-3.5 before:absolute before:top-9 before:bottom-1 before:left-4 before:w-px before:bg-border last:before:hidden';

/** Hides a part of a thread on phones, unless it contains a form with a draft or the browser runs no scripts. */
const HIDDEN_ON_PHONES = 'max-sm:not-noscript:not-has-[form]:hidden';

const START = { content: '' };

/**
 * Shows a comment with its replies and the reply form. The form opens on a click, or if a draft from an earlier visit
 * exists.
 */
export function CommentThread({ post, thread, onPhones, onStart, onWritten }: CommentThreadProps) {
  const { id, root, gone, replies } = thread;
  const verdict = checkRolePermission(useAccessPolicyActor(), 'post.comment');
  const [chosenTarget, setChosen] = useState<CommentView | null>(null);
  const { hasDraft } = useDraft(replyDraftKey(thread), START);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const mayReply = verdict === 'allowed' && post.withheld === null && !post.commentRefusal;
  /**
   * The thread's first comment, as it was when the page showed the thread. If all comments are deleted or hidden later,
   * a stored reply draft still refers to this comment.
   */
  const [first] = useState(root ?? replies[0]);
  const draftTarget = hasDraft && ([root, ...replies].find((comment) => comment?.withheld === null) ?? first);
  const to = mayReply && (chosenTarget ?? draftTarget);

  const commentItem = (comment: CommentView) => (
    <Comment
      post={post}
      comment={comment}
      isPreview={onPhones === 'first comment' && !to}
      onReply={
        mayReply && comment.withheld === null
          ? (pressed) => {
              button.current = pressed;
              setChosen(comment);
              box.current?.focus();
            }
          : undefined
      }
    />
  );

  /**
   * Closes the reply form. If the focus was inside the form (`isFocusInside`), moves the focus to the button that
   * opened the form.
   */
  function close(isFocusInside: boolean) {
    setChosen(null);
    if (isFocusInside) button.current?.focus();
  }

  if (!root && replies.length === 0 && !to) return null;
  return (
    <li
      className={cn(
        THREAD,
        onPhones === 'nothing' && HIDDEN_ON_PHONES,
        onPhones === 'first comment' && 'max-sm:before:hidden!',
      )}
      onFocus={({ target }) => {
        // Ignores text fields in dialogs, because their focus does not mean that the reader has begun to write in the
        // thread.
        if (target.matches('ol textarea')) onStart(id);
      }}
    >
      {root ? commentItem(root) : <MissingParentComment gone={gone} />}
      {post.commentRefusal && hasDraft && <LazyUnsentComment place={replyDraftKey(thread)} />}
      {(replies.length > 0 || to) && (
        <div className={cn('mt-3 ml-8 space-y-3 sm:ml-11', onPhones === 'first comment' && root && HIDDEN_ON_PHONES)}>
          {replies.length > 0 && (
            <ol aria-label="Replies" className="space-y-3">
              {replies.map((reply) => (
                <li key={reply.id}>{commentItem(reply)}</li>
              ))}
            </ol>
          )}
          {to && (
            <CommentBox
              post={post}
              onWritten={onWritten}
              reply={{ to, place: replyDraftKey({ id }), isChosen: chosenTarget !== null, onClose: close }}
              box={box}
            />
          )}
        </div>
      )}
    </li>
  );
}
