'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import type { PostView } from '@/lib/posts/schema';
import { loadNewComments } from './load-new-comments';
import { newCommentsText } from './new-content-texts';

export type NewCommentsBarProps = {
  post: PostView;
  /** Ids of new comments that the page does not show yet. */
  ids: readonly number[];
  /** True if the page has loaded all comments of the post. */
  showsAll: boolean;
  /** Called when the new comments have loaded. `needsAll` is true if the page must show all comments of the post. */
  onLoaded: (needsAll: boolean) => void;
};

/** Bar that announces new comments by other people, and shows them on a click. */
export function NewCommentsBar({ post, ids, showsAll, onLoaded }: NewCommentsBarProps) {
  const cache = useQueryClient();
  const read = useMutation({
    mutationFn: () => loadNewComments(cache, post, ids, showsAll),
    onSuccess: onLoaded,
    onError: (error) => showFailureToast('Error loading comments', error),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-3.5 rounded-full"
      pending={read.isPending}
      onClick={() => read.mutate()}
    >
      {newCommentsText(ids.length)}
    </Button>
  );
}
