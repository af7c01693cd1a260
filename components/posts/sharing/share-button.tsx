'use client';

import { Share2 } from '@/components/ui/icons/icons';
import type { Ref } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Button } from '@/components/ui/button';
import type { PostView } from '@/lib/posts/schema';

/** The dialog's code loads when somebody is about to click the button, because few readers share posts. */
const ShareDialog = lazyComponent(async () => (await import('./share-dialog')).ShareDialog);

type ShareButtonProps = { post: PostView; className: string; ref: Ref<HTMLButtonElement> };

export function ShareButton({ post, className, ref }: ShareButtonProps) {
  return (
    <LazyPopupTrigger component={ShareDialog} props={{ post }} popup="dialog">
      <Button ref={ref} variant="ghost" size="sm" className={className}>
        <Share2 aria-hidden />
        Share
      </Button>
    </LazyPopupTrigger>
  );
}
