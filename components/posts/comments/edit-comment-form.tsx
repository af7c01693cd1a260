'use client';

import { useMemo, useRef } from 'react';
import { DraftRestored } from '@/components/drafts/draft-restored';
import { useDraft } from '@/components/drafts/use-draft';
import { BeforePosting } from '@/components/posts/cautions/before-posting';
import { VersionsNote } from '@/components/posts/edited';
import { COMMENT_LIMIT } from '@/components/posts/writing/limits';
import { commentEditPlace } from '@/components/posts/writing/places';
import { Button } from '@/components/ui/button';
import type { Caution } from '@/lib/moderation/review-codes';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { TextBox } from './text-box';
import { useEditComment } from './use-change-comment';

type EditCommentFormProps = { post: PostView; comment: CommentView; onClose: () => void };

export function EditCommentForm({ post, comment, onClose }: EditCommentFormProps) {
  const start = useMemo(() => ({ content: comment.content }), [comment.content]);
  const draft = useDraft(commentEditPlace(comment), start);
  const { mutate, isPending } = useEditComment(post, comment, close);
  const asks = useRef<() => boolean>(null);
  const { content } = draft.fields;
  const older = draft.older ?? undefined;
  const written = content.trim();
  const canSave = written.length > 0 && written.length <= COMMENT_LIMIT;

  function close() {
    draft.clear();
    onClose();
  }

  function submit(cautions?: Caution[]) {
    if (isPending || !canSave) return;
    if (written === comment.content) close();
    else if (cautions || !asks.current?.()) mutate({ content: written, ...(cautions ? { cautions } : {}) });
  }

  return (
    <form
      className="space-y-2 py-1"
      onFocus={draft.wake}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextBox
        autoFocus
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
