'use client';

import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { DraftRestored } from '@/components/drafts/draft-restored';
import { useDraft } from '@/components/drafts/use-draft';
import { BeforePosting } from '@/components/posts/cautions/before-posting';
import { VersionsNote } from '@/components/posts/edited';
import { COMMENT_LIMIT } from '@/components/posts/writing/limits';
import { commentEditPlace } from '@/components/posts/writing/places';
import { Button } from '@/components/ui/button';
import { isStillIn } from '@/components/drafts/is-still-in';
import type { Caution } from '@/lib/moderation/review-codes';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { cleanText } from '@/lib/text/clean';
import { TextBox } from './text-box';
import { useEditComment } from './use-change-comment';

type EditCommentFormProps = {
  post: PostView;
  comment: CommentView;
  /** It was opened by a press, and not by a text that waited: who writes elsewhere then goes on there. */
  isChosen: boolean;
  /** The menu's button, to which the focus comes back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export function EditCommentForm({ post, comment, isChosen, button, onClose }: EditCommentFormProps) {
  const start = useMemo(() => ({ content: comment.content }), [comment.content]);
  const draft = useDraft(commentEditPlace(comment), start);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useEditComment(post, comment, close);
  const asks = useRef<() => boolean>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { content } = draft.fields;
  const older = draft.older ?? undefined;
  const written = cleanText(content);
  const canSave = written.length > 0 && written.length <= COMMENT_LIMIT;

  useEffect(() => {
    if (isChosen) box.current?.focus();
  }, [isChosen]);

  function close() {
    draft.clear();
    if (isStillIn(form.current)) button.current?.focus();
    onClose();
  }

  function submit(cautions?: Caution[]) {
    if (isPending || !canSave) return;
    if (written === comment.content) close();
    else if (cautions || !asks.current?.()) mutate({ content: written, ...(cautions ? { cautions } : {}) });
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
      <TextBox
        ref={box}
        label="Edit your comment"
        value={content}
        onChange={(text) => draft.keep({ content: text })}
        onSubmit={() => submit()}
        limit={COMMENT_LIMIT}
        postId={post.id}
        readOnly={isPending}
        className="min-h-11"
      />
      <BeforePosting
        texts={[{ text: content, onChange: (text) => draft.keep({ content: text }) }]}
        schoolId={post.schoolId}
        verb="Save"
        onAnyway={submit}
        asks={asks}
      />
      <VersionsNote />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" disabled={!canSave} pending={isPending}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          Cancel
        </Button>
        {(draft.isRestored || older) && (
          <DraftRestored onDiscard={close} onOlder={older && (() => draft.keep(older, true))} />
        )}
      </div>
    </form>
  );
}
