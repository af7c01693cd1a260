'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { useDraft } from '@/components/drafts/use-draft';
import { LazyContentWarningCard } from '@/components/posts/content-warnings/lazy-content-warning-card';
import {
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchListsWithPost,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { COMMENT_MAX_LENGTH } from '@/components/posts/writing/text-length-limits';
import { commentDraftKey } from '@/components/posts/writing/draft-keys';
import {
  OFFLINE_TOAST_TITLE,
  showContentRefusalToast,
  createPendingReviewToast,
} from '@/components/posts/writing/submission-toasts';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { X } from '@/components/ui/icons/icons';
import { canMoveFocusFrom } from '@/components/drafts/can-move-focus';
import { cn } from '@/lib/cn';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { Caution } from '@/lib/moderation/review-constants';
import { COMMENT_REFUSALS } from '@/lib/policy/access-policy';
import type { CommentView, PostView, WriteCommentInput } from '@/lib/posts/schema';
import { cleanText } from '@/lib/text/clean-text';
import { addCachedComment } from '@/components/posts/cached-comments';
import { TextBoxWithCounter } from './text-box-with-counter';

/** The note about a restored draft is loaded lazily, because few visits begin with a restored draft. */
const DraftRestored = lazyComponent(
  async () => (await import('@/components/drafts/restored-draft-notice')).RestoredDraftNotice,
);

const START = { content: '' };

type Reply = {
  to: CommentView;
  place: string;
  /** True if a click opened the box, false if a stored draft did. */
  isChosen: boolean;
  onClose: (isHere: boolean) => void;
};
type CommentBoxProps = {
  post: PostView;
  onWritten: () => void;
  reply?: Reply;
  box?: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Shows the form for a comment or a reply. The form reads and writes its text directly in the draft, so that no text is
 * lost.
 */
export function CommentBox({ post, onWritten, reply, box: boxRef }: CommentBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const asks = useRef<() => boolean>(null);
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const box = boxRef ?? ownRef;
  const draft = useDraft(reply?.place ?? commentDraftKey(post), START);
  const { mutate, isPending, isSuccess } = useWriteComment(post, draft.clearSent);
  const { content } = draft.fields;
  const older = draft.older ?? undefined;
  const cleanedText = cleanText(content);
  const canPost = cleanedText.length > 0 && cleanedText.length <= COMMENT_MAX_LENGTH;

  function submit(cautions?: Caution[]) {
    if (!canPost || isPending || (!cautions && asks.current?.())) return;
    const onSuccess = () => {
      onWritten();
      const isHere = canMoveFocusFrom(form.current);
      if (reply) reply.onClose(isHere);
      else if (isHere) box.current?.focus();
    };
    const parent = reply && { parentId: reply.to.id };
    mutate(
      {
        content: cleanedText,
        ...parent,
        ...(cautions && { cautions }),
        act: draft.act(),
        place: draft.key,
        typed: draft.fields,
      },
      { onSuccess },
    );
  }

  function cancel() {
    draft.clear();
    reply?.onClose(true);
  }

  return (
    <form
      ref={form}
      className="group"
      onFocus={draft.wake}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex items-start gap-2">
        <TextBoxWithCounter
          ref={box}
          label={reply ? `Reply to ${reply.to.isOwner ? 'your comment' : reply.to.authorName}` : 'Write a comment'}
          placeholder={reply ? 'Write a reply...' : 'Write a comment...'}
          autoFocus={reply?.isChosen}
          value={content}
          onChange={(text) => draft.keep({ content: text })}
          onSubmit={() => submit()}
          limit={COMMENT_MAX_LENGTH}
          postId={post.id}
          rows={1}
          readOnly={isPending}
          className="min-h-10 resize-none py-1.5"
        />
        {/* While the text box is empty and has no focus, only screen readers perceive the button. */}
        <Button
          type="submit"
          variant={canPost ? 'default' : 'secondary'}
          disabled={!canPost}
          pending={isPending}
          className={cn(content === '' && !reply && 'not-group-focus-within:sr-only not-group-focus-within:min-h-0')}
        >
          {reply ? 'Reply' : 'Post'}
        </Button>
        {reply && (
          <Button variant="ghost" size="icon" aria-label="Cancel reply" onClick={cancel}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {content !== '' && (
        <LazyContentWarningCard
          texts={[{ text: content, onChange: (text) => draft.keep({ content: text }) }]}
          schoolId={post.schoolId}
          onAnyway={submit}
          askRef={asks}
        />
      )}
      {(draft.isRestored || older) && (
        <DraftRestored onDiscard={draft.clear} onOlder={older && (() => draft.keep(older, true))} />
      )}
      <p role="status" className="sr-only">
        {isSuccess && cleanedText === '' ? 'Comment posted' : ''}
      </p>
    </form>
  );
}

/** A comment to send. `typed` is the text before cleaning, as the draft contains it. */
type NewComment = WriteCommentInput & { act: string; place: string; typed: typeof START };

/** Sends a comment. `clearSent` deletes the comment's draft, even if the text box is no longer on the page. */
function useWriteComment(post: PostView, clearSent: (sent: typeof START) => void) {
  const cache = useQueryClient();
  const userId = useCurrentUser()?.id ?? 0;
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: async ({ act, place, typed: _typed, ...body }: NewComment) => {
      const path = `/api/posts/${post.id}/comments` as const;
      const triedAt = navigator.onLine ? Date.now() : null;
      try {
        return await callApi('POST', path, body, { act });
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        const { addToOutbox: letWait } = await import('@/lib/outbox/add-unsent-post-or-comment');
        const fields = { content: body.content };
        if (await letWait({ act, userId, path, body, place, fields, what: 'comment', triedAt })) return null;
        throw error;
      }
    },
    done: async (comment, { typed }) => {
      clearSent(typed);
      if (comment === null)
        return {
          variant: 'default',
          title: OFFLINE_TOAST_TITLE,
          description: "We'll send your comment when you're back online.",
        };
      await cancelPostQueries(cache, post);
      addCachedComment(cache, post, comment);
      void refetchPostListsAfterChange(cache, post);
      return createPendingReviewToast(comment) ?? (comment.parentId === null ? null : { title: 'Reply posted' });
    },
    failed: (error) => {
      showContentRefusalToast('Error posting comment', error);
      // The page does not know yet that a moderator or the author has limited the comments.
      if (error instanceof ApiError && COMMENT_REFUSALS.some((code) => code === error.code))
        void refetchListsWithPost(cache, post);
    },
  });
}
