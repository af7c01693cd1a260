'use client';

import { useUser } from '@/components/auth/use-user';
import { WriterAvatar } from '@/components/posts/post-byline';
import { Card } from '@/components/ui/card';
import { preparePostForm } from './composer';

type ComposerLineProps = {
  /** Something was left half-written. */
  isKept: boolean;
  takesFocus?: boolean;
  onPress: () => void;
};

/** The folded form: one line, so that the posts come first, until it is pressed. */
export function ComposerLine({ isKept, takesFocus = false, onPress }: ComposerLineProps) {
  const user = useUser();
  return (
    <Card
      className="flex items-center gap-3 px-4 py-3 sm:px-5"
      onDragEnter={({ dataTransfer }) => dataTransfer.types.includes('Files') && onPress()} // the form takes them
    >
      <WriterAvatar user={user} />
      <button
        type="button"
        aria-expanded={false}
        autoFocus={takesFocus}
        onPointerEnter={preparePostForm}
        onFocus={preparePostForm}
        onClick={onPress}
        className="min-h-11 min-w-0 flex-1 cursor-text rounded-[1.375rem] border border-input bg-card px-4 py-2 text-left text-muted-foreground transition-colors hover:border-foreground/60 hover:bg-accent"
      >
        {isKept ? 'Continue your post...' : 'Write a post...'}
      </button>
    </Card>
  );
}
