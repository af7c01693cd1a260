'use client';

import { Globe } from '@/components/ui/icons/icons';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { mayActOnContent } from '../content-permissions';
import type { StopSharingButtonProps } from './stop-sharing-button';
import { formatPublicLinkStatus } from './public-link-status';

/** The button that turns off the public link loads only for people who are allowed to turn it off. */
const StopSharingButton = lazyComponent(async () => (await import('./stop-sharing-button')).StopSharingButton);

/**
 * Tells every reader that a post and its comments are public. People who may turn off the public link also get a
 * button.
 */
export function PublicPostNotice({ post, focusTarget }: StopSharingButtonProps) {
  const canEndLink = mayActOnContent(useAccessPolicyActor(), 'post.unshare', post);
  return (
    <div className="flex items-center gap-1 rounded-md bg-primary-soft py-1 pr-1 pl-3 text-sm">
      <p className="flex min-h-9 min-w-0 flex-1 items-center gap-2 py-1">
        <Globe aria-hidden className="size-4 shrink-0 text-primary" />
        {canEndLink ? (
          <span className="text-pretty">
            <strong className="font-semibold text-primary">Public link on</strong> · {formatPublicLinkStatus(post)}
          </span>
        ) : (
          <span className="text-pretty">
            <strong className="font-semibold text-primary">Public</strong>: anyone can read this post and its comments.
          </span>
        )}
      </p>
      {canEndLink && <StopSharingButton post={post} focusTarget={focusTarget} />}
    </div>
  );
}
