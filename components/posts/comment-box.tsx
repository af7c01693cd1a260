'use client';

import { useRef } from 'react';
import { DraftRestored } from '@/components/drafts/draft-restored';
import { useDraft } from '@/components/drafts/use-draft';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import type { PostView } from '@/lib/posts/schema';
import { COMMENT_LIMIT } from './limits';
import { commentPlace } from './places';
import { TextBox } from './text-box';
import { useWriteComment } from './use-write-comment';

const START = { content: '' };

/** Where a comment is written. Its text is the draft itself, so nothing can be lost between the two. */
export function CommentBox({ post }: { post: PostView }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(commentPlace(post), START);
  const { mutate, isPending, isSuccess } = useWriteComment(post);
  const { content } = draft.fields;
  const written = content.trim();
  const canPost = written.length > 0 && written.length <= COMMENT_LIMIT;

  function submit() {
    if (!canPost || isPending) return;
    const onSuccess = () => {
      draft.clear();
      box.current?.focus();
    };
    mutate({ content: written }, { onSuccess });
  }

  return (
    <form
      className="group"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="gap-2 flex items-start">
        <TextBox
          ref={box}
          label="Write a comment"
          placeholder="Write a comment..."
          value={content}
          onChange={(text) => draft.keep({ content: text })}
          onSubmit={submit}
          limit={COMMENT_LIMIT}
          rows={1}
          readOnly={isPending}
          className="min-h-11 py-2 resize-none"
        />
        {/* Seen from the moment the box is gone into; whoever cannot see finds it at once. */}
        <Button
          type="submit"
          variant={canPost ? 'default' : 'secondary'}
          disabled={!canPost}
          pending={isPending}
          className={cn(content === '' && 'not-group-focus-within:sr-only')}
        >
          Post
        </Button>
      </div>
      {draft.isRestored && <DraftRestored onDiscard={draft.clear} />}
      <p role="status" className="sr-only">
        {isSuccess && written === '' ? 'Comment posted' : ''}
      </p>
    </form>
  );
}
