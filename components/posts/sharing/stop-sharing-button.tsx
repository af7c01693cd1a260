'use client';

import { useRef, useState, type RefObject } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { useOpenLazyComponent } from '@/components/providers/lazy/use-open-lazy-component';
import { Button } from '@/components/ui/button';
import type { PostView } from '@/lib/posts/schema';

const StopSharingDialog = lazyComponent(async () => (await import('./stop-sharing-dialog')).StopSharingDialog);

export type StopSharingButtonProps = {
  post: PostView;
  /** Element that gets the focus when the note about the public link disappears together with its button. */
  focusTarget: RefObject<HTMLElement | null>;
};

export function StopSharingButton({ post, focusTarget }: StopSharingButtonProps) {
  const { open, intent } = useOpenLazyComponent(StopSharingDialog);
  /** True while the dialog is open, false after it closed, and null until it was first opened. */
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  /** Element that gets the focus when the dialog closes. */
  const focusNext = useRef<HTMLElement>(null);
  return (
    <>
      <Button
        {...intent}
        variant="ghost"
        size="sm"
        className="shrink-0 busy font-semibold text-primary"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          focusNext.current = currentTarget;
          void open(() => setIsAsking(true));
        }}
      >
        Turn off
        <span className="sr-only"> the public link</span>
      </Button>
      {isAsking !== null && (
        <StopSharingDialog
          post={post}
          open={isAsking}
          onOpenChange={setIsAsking}
          onDone={() => (focusNext.current = focusTarget.current)}
          trigger={focusNext}
        />
      )}
    </>
  );
}
