'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import type { PostView, VoteReply, VoteType } from '@/lib/posts/schema';
import { changePost, pauseReading, POST_CHANGE, refreshLists } from './post-lists';
import { voted } from './vote';

/** Shows the vote at once, then the server's exact counts. */
export function useVote(post: PostView) {
  const cache = useQueryClient();
  const show = (counts: VoteReply) => changePost(cache, post, (shown) => ({ ...shown, ...counts }));

  return useMutation({
    mutationKey: POST_CHANGE,
    mutationFn: (voteType: VoteType) => api<VoteReply>('POST', `/api/posts/${post.id}/vote`, { voteType }),

    onMutate: async (voteType) => {
      await pauseReading(cache, post);
      const { upvoteCount, downvoteCount, userVote } = post;
      show(voted(post, voteType));
      return { upvoteCount, downvoteCount, userVote };
    },

    onSuccess: show,

    onError: (error, _voteType, before) => {
      if (before) show(before);
      toastFailure('Your vote was not counted', error);
    },

    // Not waited for: the buttons are free again as soon as the counts are right.
    onSettled: () => {
      void refreshLists(cache, post);
    },
  });
}
