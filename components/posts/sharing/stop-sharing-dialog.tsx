'use client';

import type { RefObject } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { PostView } from '@/lib/posts/schema';
import { useStopSharingPost } from './use-share-post';

type StopSharingDialogProps = {
  post: PostView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the link was turned off or the attempt failed. */
  onDone?: (() => void) | undefined;
  /** Element that gets the focus when the dialog closes. */
  trigger: RefObject<HTMLElement | null>;
};

/** Asks for confirmation before the public link is turned off, because a link that was turned off never works again. */
export function StopSharingDialog({ post, open, onOpenChange, onDone, trigger }: StopSharingDialogProps) {
  const { mutate, isPending } = useStopSharingPost(post, () => {
    onDone?.();
    onOpenChange(false);
  });
  return (
    <ConfirmDialog
      question="Turn off the public link?"
      action="Turn off link"
      open={open}
      onOpenChange={onOpenChange}
      onConfirm={() => mutate()}
      isPending={isPending}
      trigger={trigger}
    >
      <p>The link stops working for good, also where you or others have already sent it.</p>
      <p>Members can still read the post. If you share it again, it gets a new link.</p>
    </ConfirmDialog>
  );
}
