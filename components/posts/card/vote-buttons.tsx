'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowBigDown, ArrowBigUp } from '@/components/ui/icons/icons';
import { useSuspendedMemberToast } from '@/components/auth/use-suspended-member-toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { announceToScreenReader } from '@/components/ui/keyboard/announce-to-screen-reader';
import { cn } from '@/lib/cn';
import { callApi } from '@/lib/http/api-client';
import type { PostView, PostVotesView, VoteType } from '@/lib/posts/schema';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { countsAfterVote } from './counts-after-vote';

const KINDS = [
  { voteType: 'upvote', label: 'Upvote', Icon: ArrowBigUp, pressed: 'bg-success-soft text-success' },
  { voteType: 'downvote', label: 'Downvote', Icon: ArrowBigDown, pressed: 'bg-destructive-soft text-destructive' },
] as const;

export function VoteButtons({ post }: { post: PostView }) {
  const { mutate, isPending } = useVote(post);
  const refuse = useSuspendedMemberToast();
  const counts: Record<VoteType, number> = { upvote: post.upvoteCount, downvote: post.downvoteCount };
  return (
    <div role="group" aria-label="Votes" className="flex rounded-full border">
      {KINDS.map(({ voteType, label, Icon, pressed }) => {
        const isPressed = post.userVote === voteType;
        return (
          <button
            key={voteType}
            type="button"
            aria-pressed={isPressed}
            aria-disabled={isPending}
            onClick={() => (refuse ? refuse() : !isPending && mutate(voteType))}
            className={cn(
              'vote',
              isPressed ? pressed : 'text-muted-foreground hover:bg-accent hover:text-accent-foreground',
            )}
          >
            <Icon aria-hidden className={cn('size-5', isPressed && 'fill-current')} />
            <span className="sr-only">{label}</span>
            {counts[voteType]}
          </button>
        );
      })}
    </div>
  );
}

/** Shows the vote immediately, and the exact counts when the server has replied. */
function useVote(post: PostView) {
  const cache = useQueryClient();
  const show = (counts: PostVotesView) => changeCachedPost(cache, post, (cachedPost) => ({ ...cachedPost, ...counts }));

  return useMutation({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    mutationFn: (voteType: VoteType) => callApi('POST', `/api/posts/${post.id}/vote`, { voteType }),

    onMutate: async (voteType) => {
      await cancelPostQueries(cache, post);
      const { upvoteCount, downvoteCount, userVote } = post;
      show(countsAfterVote(post, voteType));
      return { upvoteCount, downvoteCount, userVote };
    },

    onSuccess: (counts) => {
      show(counts);
      announceToScreenReader(`Upvotes ${counts.upvoteCount}, downvotes ${counts.downvoteCount}`);
    },

    onError: (error, _voteType, snapshot) => {
      if (snapshot) show(snapshot);
      showFailureToast("Your vote wasn't counted", error);
    },

    // Does not wait for the refetch of the lists, because the response to the vote already contains the exact counts.
    onSettled: () => {
      void refetchPostListsAfterChange(cache, post);
    },
  });
}
