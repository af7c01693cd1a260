'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { WriterAvatar } from '@/components/posts/post-byline';
import { Card } from '@/components/ui/card';
import { preloadPostForm } from './post-composer';

type ComposerLineProps = {
  /** True if the person has an unfinished post. */
  hasUnfinishedPost: boolean;
  takesFocus?: boolean;
  onPress: () => void;
};

/** Shows the collapsed form as one line until the reader clicks it, so that the posts are near the top of the page. */
export function CollapsedPostForm({ hasUnfinishedPost, takesFocus = false, onPress }: ComposerLineProps) {
  const user = useCurrentUser();
  return (
    <Card
      className="flex items-center gap-3 px-3.5 py-1.5 sm:px-5 sm:py-3"
      // Dragging files over this line opens the form, which then accepts the dropped files.
      onDragEnter={({ dataTransfer }) => dataTransfer.types.includes('Files') && onPress()}
    >
      <WriterAvatar user={user} />
      <button
        type="button"
        aria-expanded={false}
        data-opens-post-form
        autoFocus={takesFocus}
        onPointerEnter={preloadPostForm}
        onFocus={preloadPostForm}
        onClick={onPress}
        className="min-h-11 min-w-0 flex-1 cursor-text rounded-[1.375rem] border border-input bg-card px-4 py-2 text-left text-muted-foreground transition-colors hover:border-foreground/60 hover:bg-accent"
      >
        {hasUnfinishedPost ? 'Continue your post...' : 'Write a post...'}
      </button>
    </Card>
  );
}
