'use client';

import { Button } from '@/components/ui/button';
import type { PublicMarkProps } from './public-mark';
import { useStopSharing } from './use-share';

/** Ends a public link where it is told of. */
export function EndLink({ post, goal }: PublicMarkProps) {
  const { mutate, isPending } = useStopSharing(post, () =>
    (goal.current ?? document.getElementById('main'))?.focus({ preventScroll: true }),
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
