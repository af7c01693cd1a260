'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { useDraft } from '@/components/drafts/use-draft';
import { LazyContentWarningCard } from '@/components/posts/content-warnings/lazy-content-warning-card';
import { EarlierVersionsNote } from '@/components/posts/edited-label';
import { EditConflictNotice, isEditConflict } from '@/components/posts/writing/hints/edit-conflict-notice';
import { COMMENT_MAX_LENGTH } from '@/components/posts/writing/text-length-limits';
import { editedCommentDraftKey } from '@/components/posts/writing/draft-keys';
import { Button } from '@/components/ui/button';
import { canMoveFocusFrom } from '@/components/drafts/can-move-focus';
import { callApi } from '@/lib/http/api-client';
import type { Caution } from '@/lib/moderation/review-constants';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { cleanText } from '@/lib/text/clean-text';
import { replaceCachedComment } from '@/components/posts/cached-comments';
import { TextBoxWithCounter } from './text-box-with-counter';
import { useEditComment } from './use-change-comment';

type EditCommentFormProps = {
  post: PostView;
  comment: CommentView;
  /**
   * True if a click opened the form, which then takes the focus. A form that a stored draft opened does not, because
   * the person may be writing elsewhere.
   */
  isChosen: boolean;
  /** Button of the comment's menu, which gets the focus back when the form closes. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export function EditCommentForm({ post, comment, isChosen, button, onClose }: EditCommentFormProps) {
  const start = useMemo(
    () => ({ content: comment.content, seen: comment.updatedAt }),
    [comment.content, comment.updatedAt],
  );
  const draft = useDraft(editedCommentDraftKey(comment), start);
  const form = useRef<HTMLFormElement>(null);
  const cache = useQueryClient();
  const sent = useRef(draft.fields);
  const { mutate, isPending } = useEditComment(post, comment, () => leave(() => draft.clearSent(sent.current)));
  const asks = useRef<() => boolean>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { content, seen } = draft.fields;
  /**
   * Version that another tab or device saved while this form was open. The writer has to choose between the two texts.
   */
  const [conflictingVersion, setOther] = useState<CommentView | null>(null);
  const older = draft.older ?? undefined;
  const trimmedText = cleanText(content);
  const canSave = trimmedText.length > 0 && trimmedText.length <= COMMENT_MAX_LENGTH;

  useEffect(() => {
    if (isChosen) box.current?.focus();
  }, [isChosen]);

  const close = () => leave(draft.clear);

  function leave(clear: () => void) {
    clear();
    if (canMoveFocusFrom(form.current)) button.current?.focus();
    onClose();
  }

  function submit(cautions?: Caution[]) {
    if (isPending || !canSave) return;
    if (trimmedText === comment.content) close();
    else if (cautions || !asks.current?.()) {
      sent.current = draft.fields;
      mutate(
        { content: trimmedText, seen, ...(cautions ? { cautions } : {}) },
        { onError: (error) => void (isEditConflict(error) && showConflict()) },
      );
    }
  }

  async function showConflict() {
    const latest = await callApi('GET', `/api/comments/${comment.id}`).catch(() => null);
    if (!latest) return; // If the newer version cannot be loaded, the next attempt to save detects the conflict again.
    draft.keep({ content, seen: latest.updatedAt });
    replaceCachedComment(cache, post, latest);
    setOther(latest);
  }

  return (
    <form
      ref={form}
      className="space-y-2 py-1"
      onFocus={draft.wake}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextBoxWithCounter
        ref={box}
        label="Edit your comment"
        value={content}
        onChange={(text) => draft.keep({ content: text, seen })}
        onSubmit={() => submit()}
        limit={COMMENT_MAX_LENGTH}
        postId={post.id}
        readOnly={isPending}
        className="min-h-11"
      />
      <LazyContentWarningCard
        texts={[{ text: content, onChange: (text) => draft.keep({ content: text, seen }) }]}
        schoolId={post.schoolId}
        verb="Save"
        onAnyway={submit}
        askRef={asks}
      />
      {conflictingVersion && (
        <EditConflictNotice
          content={conflictingVersion.content}
          isPending={isPending}
          onSaveMine={() => submit()}
          onKeepTheirs={close}
        />
      )}
      <EarlierVersionsNote />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" disabled={!canSave} pending={isPending}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          Cancel
        </Button>
        {(draft.isRestored || older) && (
          <RestoredDraftNotice onDiscard={close} onOlder={older && (() => draft.keep(older, true))} />
        )}
      </div>
    </form>
  );
}
