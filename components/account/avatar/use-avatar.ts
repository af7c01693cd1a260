'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi, ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { uploadFormDataWithProgress } from '@/lib/http/upload-form';
import { createAvatarFile } from './avatar-picture';

const SIGNED_OUT = 'Please sign in again to change your photo.';

function showAvatar(cache: QueryClient, avatar: string | null) {
  cache.setQueryData(queryKeys.user(), (user) => user && { ...user, avatar });
  // The member's posts show the picture, so they are refetched.
  void cache.invalidateQueries({ queryKey: queryKeys.ownPosts() });
}

/** Uploads a cropped picture. If the person leaves the page during the upload, the upload is cancelled. */
export function useSaveAvatar() {
  const cache = useQueryClient();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  return useMutationWithToast({
    call: async (crop: HTMLCanvasElement) => {
      const { signal } = (sending.current = new AbortController());
      const form = new FormData();
      form.set('avatar', await createAvatarFile(crop));
      return uploadFormDataWithProgress('/api/user/avatar', form, { signal });
    },
    meta: { signedOut: SIGNED_OUT },
    done: ({ avatarUrl }) => {
      showAvatar(cache, avatarUrl);
      return { title: 'Avatar updated', description: 'Other members see it next to your name.' };
    },
    failed: (error) => {
      // Reloads the user if no response arrived, because the server may nevertheless have saved the picture.
      if (!(error instanceof ApiError)) void cache.invalidateQueries({ queryKey: queryKeys.user() });
      if (error.name !== 'AbortError')
        showFailureToast(
          'Upload failed',
          error,
          serverMessageOrFallback(
            error,
            error instanceof ApiError ? 'Failed to upload avatar' : 'Failed to update avatar',
          ),
        );
    },
  });
}

export function useRemoveAvatar() {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (_input: void) => callApi('DELETE', '/api/user/avatar'),
    meta: { signedOut: SIGNED_OUT },
    done: () => {
      showAvatar(cache, null);
      return { title: 'Avatar removed', description: 'Your initials are shown instead.' };
    },
    failed: (error) =>
      showFailureToast('Photo not removed', error, serverMessageOrFallback(error, 'Failed to remove avatar')),
  });
}
