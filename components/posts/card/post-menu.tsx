'use client';

import { Ellipsis } from '@/components/ui/icons/icons';
import type { RefObject } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Button } from '@/components/ui/button';
import type { PostView } from '@/lib/posts/schema';
import { mayActOnContent, mayReportContent } from '@/components/posts/content-permissions';

const PostMenuItems = lazyComponent(async () => (await import('./post-menu-items')).PostMenuItems);

type PostMenuProps = {
  post: PostView;
  onEdit: () => void;
  /** Button that opens the menu. It gets the focus back when a dialog of the menu closes. */
  trigger: RefObject<HTMLButtonElement | null>;
};

/** Shows the button of a post's menu, if the menu has any items for the reader. */
export function PostMenu({ post, onEdit, trigger }: PostMenuProps) {
  const actor = useAccessPolicyActor();
  if (!mayActOnContent(actor, 'post.delete', post) && !mayReportContent(actor, post)) return null;
  return (
    <LazyPopupTrigger component={PostMenuItems} props={{ post, onEdit, button: trigger }} popup="menu">
      <Button
        ref={trigger}
        variant="ghost"
        size="icon"
        aria-label="Post options"
        className="absolute -top-1.5 -right-2 size-10"
      >
        <Ellipsis aria-hidden className="size-5" />
      </Button>
    </LazyPopupTrigger>
  );
}
