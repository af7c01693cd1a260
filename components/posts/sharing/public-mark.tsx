'use client';

import { Globe } from '@/components/ui/icons';
import type { RefObject } from 'react';
import { useActor } from '@/components/auth/use-user';
import { Button } from '@/components/ui/button';
import type { PostView } from '@/lib/posts/schema';
import { mayChange } from '../may';
import { linkState } from './link-state';
import { useStopSharing } from './use-share';

type PublicMarkProps = {
  post: PostView;
  /** Gets the focus when the mark, and its button with it, is gone. */
  goal: RefObject<HTMLElement | null>;
};

/** Tells everybody that a post is public: what is written under it is too. Who may ends that here. */
export function PublicMark({ post, goal }: PublicMarkProps) {
  const mayEnd = mayChange(useActor(), 'post.unshare', post);
  const { mutate, isPending } = useStopSharing(post, () =>
    (goal.current ?? document.getElementById('main'))?.focus({ preventScroll: true }),
  );
  return (
    <div className="flex items-center gap-1 rounded-md bg-primary-soft py-1 pr-1 pl-3 text-sm">
      <p className="flex min-h-9 min-w-0 flex-1 items-center gap-2 py-1">
        <Globe aria-hidden className="size-4 shrink-0 text-primary" />
        {mayEnd ? (
          <span className="text-pretty">
            <strong className="font-semibold text-primary">Public link on</strong> · {linkState(post)}
          </span>
        ) : (
          <span className="text-pretty">
            <strong className="font-semibold text-primary">Public</strong>: anyone can read this post and its comments.
          </span>
        )}
      </p>
      {mayEnd && (
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
      )}
    </div>
  );
}
