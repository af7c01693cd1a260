'use client';

import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { PostView } from '@/lib/posts/schema';
import { useStopSharingPost } from './use-share-post';

export type StopSharingButtonProps = {
  post: PostView;
  /** Element that gets the focus when the note about the public link disappears together with its button. */
  focusTarget: RefObject<HTMLElement | null>;
};

export function StopSharingButton({ post, focusTarget }: StopSharingButtonProps) {
  const { mutate, isPending } = useStopSharingPost(post, () =>
    (focusTarget.current ?? document.getElementById('main'))?.focus({ preventScroll: true }),
  );
  return (
    <Button
      variant="ghost"
      size="sm"
      className="shrink-0 font-semibold text-primary"
      pending={isPending}
      onClick={() => mutate()}
    >
      Turn off
      <span className="sr-only"> the public link</span>
    </Button>
  );
}
