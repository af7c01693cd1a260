'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { PostView } from '@/lib/posts/schema';
import { changePost } from '../post-lists';
import { forgetComments } from './new-comments';
import { newCommentsText } from './text';

/** Says that others have commented meanwhile; shows what they wrote when it is pressed. */
export function NewCommentsBar({ post, count }: { post: PostView; count: number }) {
  const cache = useQueryClient();
  const read = useMutation({
    mutationFn: () => api<PostView>('GET', `/api/posts/${post.id}`),
    onSuccess: async (read) => {
      changePost(cache, post, () => read);
      await cache.invalidateQueries({ queryKey: keys.comments(post.id) });
      forgetComments(post.id);
    },
    onError: (error) => toastFailure('Error loading comments', error),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-3.5 rounded-full"
      pending={read.isPending}
      onClick={() => read.mutate()}
    >
      {newCommentsText(count)}
    </Button>
  );
}
