'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/http/api';
import type { EditPost, PostView } from '@/lib/posts/schema';
import { changePost, POST_CHANGE, refreshLists } from './post-lists';
import { toastRefusal } from './toast-refusal';

export function useEditPost(post: PostView) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationKey: POST_CHANGE,
      mutationFn: (input: EditPost) => api<PostView>('PATCH', `/api/posts/${post.id}`, input),
      onSuccess: (edited) => {
        changePost(cache, post, () => edited);
        toast({ variant: 'success', title: 'Post updated' });
        void refreshLists(cache, post);
      },
      onError: (error) => toastRefusal('Error updating post', error),
    }),
  );
}
