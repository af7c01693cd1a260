'use client';

import { useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { PostView } from '@/lib/posts/schema';
import { StopSharingDialog } from './stop-sharing-dialog';

export type StopSharingButtonProps = {
  post: PostView;
  /** Element that gets the focus when the note about the public link disappears together with its button. */
  focusTarget: RefObject<HTMLElement | null>;
};

export function StopSharingButton({ post, focusTarget }: StopSharingButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  /** Element that gets the focus when the dialog closes. */
  const focusNext = useRef<HTMLElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0 font-semibold text-primary"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          focusNext.current = currentTarget;
          setIsAsking(true);
        }}
      >
        Turn off
        <span className="sr-only"> the public link</span>
      </Button>
      <StopSharingDialog
        post={post}
        open={isAsking}
        onOpenChange={setIsAsking}
        onDone={() => (focusNext.current = focusTarget.current)}
        trigger={focusNext}
      />
    </>
  );
}
