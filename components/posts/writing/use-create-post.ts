'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/components/auth/use-user';
import { forgetFiles } from '@/components/media/chosen-files';
import type { FileToSend } from '@/components/media/upload/upload-job';
import { sendFiles } from '@/components/media/upload/upload-queue';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toasts/toast';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { CreatePost, PostView } from '@/lib/posts/schema';
import { toastRefusal, waitingToast } from './written-toasts';

/** Exactly what the specification sends, and the additions only when they say something (decision D1). */
export function postPayload({ content, schoolId, title, isAnonymous, topic, poll, cautions }: CreatePost): CreatePost {
  return {
    content,
    schoolId,
    ...(title ? { title } : {}),
    ...(isAnonymous ? { isAnonymous } : {}),
    ...(topic ? { topic } : {}),
    ...(poll ? { poll } : {}),
    ...(cautions ? { cautions } : {}),
  };
}

type NewPost = { input: CreatePost; files: readonly FileToSend[]; act: string };

/** The files chosen at this place are sent once the post is there; the upload tray shows how far they are. */
export function useCreatePost(place: string) {
  const cache = useQueryClient();
  const userId = useUser()?.id ?? 0;
  return useOneAtATime(
    useMutation({
      meta: { signedOut: 'You must be logged in to create a post.' },
      mutationFn: ({ input, act }: NewPost) => api<PostView>('POST', '/api/posts', postPayload(input), { act }),
      onSuccess: ({ id, schoolId, withheld }, { files }) => {
        sendFiles(userId, { id, schoolId }, files);
        forgetFiles(place);
        toast(
          waitingToast({ withheld }) ?? {
            variant: 'success',
            title: 'Post created',
            description: 'Your post has been published successfully.',
          },
        );
        return Promise.all([
          cache.invalidateQueries({ queryKey: keys.feed() }),
          cache.invalidateQueries({ queryKey: keys.schoolPosts(schoolId) }),
          cache.invalidateQueries({ queryKey: keys.ownPosts() }),
        ]);
      },
      onError: (error) => toastRefusal('Error creating post', error),
    }),
  );
}
