'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import type { PostView } from '@/lib/posts/schema';
import { changePost } from './post-lists';

const linkOf = (shareToken: string) => `${location.origin}/shared/${shareToken}`;

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({
      variant: 'success',
      title: 'Link copied to clipboard',
      description: 'Share this link with anyone to let them view this post',
    });
  } catch {
    toast({
      title: 'Failed to copy link',
      description: `Please copy this link manually: ${link}`,
      variant: 'destructive',
      // Some browsers copy only at the very moment of a click, and by now the answer of the server has come in between.
      action: { label: 'Copy link', onClick: () => void copy(link) },
    });
  }
}

/** Makes the post's public link and copies it. */
export function useShare(post: PostView) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api<{ shareToken: string }>('POST', `/api/posts/${post.id}/share`, {}),
    onSuccess: async ({ shareToken }) => {
      changePost(cache, post, (shown) => ({ ...shown, shareToken }));
      await copy(linkOf(shareToken));
    },
    onError: (error) => toastFailure('Failed to share post', error),
  });
}

/** Ends the public link for good. */
export function useStopSharing(post: PostView) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api<void>('DELETE', `/api/posts/${post.id}/share`),
    onSuccess: () => {
      changePost(cache, post, (shown) => ({ ...shown, shareToken: null }));
      toast({
        variant: 'success',
        title: 'Sharing stopped',
        description: 'The public link of this post no longer works.',
      });
    },
    onError: (error) => toastFailure('Failed to stop sharing', error),
  });
}
