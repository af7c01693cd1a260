'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
  type PostIdAndSchoolId,
} from '@/components/posts/cached-posts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { FollowPostReply } from '@/lib/posts/schema';

const showFailure = (error: Error) => showFailureToast("We couldn't save your choice", error);
const method = (isWished: boolean) => (isWished ? 'POST' : 'DELETE');

type PostWish = PostIdAndSchoolId & { wish: 'follow' | 'mute'; isWished: boolean };

/**
 * Follows or mutes a post, or undoes the follow or mute. A follower gets notifications about all comments. A reader who
 * muted the post gets no notifications about it.
 */
export function useFollowPost() {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: sendPostWish,
    done: (answer, of) => showPostWishResult(cache, of, answer),
    failed: showFailure,
  });
}

const sendPostWish = ({ id, wish, isWished }: PostWish) => callApi(method(isWished), `/api/posts/${id}/${wish}`);

const RESULT_TEXTS = {
  follow: [
    'You no longer follow this post',
    'You follow this post',
    "You'll be notified of new comments. To see everything you follow, go to Account, Followed and Muted.",
  ],
  mute: [
    'The post is no longer muted',
    'The post is muted',
    "You won't be notified about the post, and it's hidden from your feed. It's still on the board.",
  ],
} as const;

/**
 * Shows a toast with Undo after the reader followed or muted a post. The function is outside the component, because
 * Undo must work after the post has left the feed.
 */
async function showPostWishResult(cache: QueryClient, of: PostWish, answer: FollowPostReply): Promise<void> {
  const [not, now, description] = RESULT_TEXTS[of.wish];
  toast({
    variant: 'success',
    title: of.isWished ? now : not,
    ...(of.isWished && {
      description,
      action: { label: 'Undo', onClick: () => void undo(cache, { ...of, isWished: false }) },
    }),
  });
  await cancelPostQueries(cache, of);
  changeCachedPost(cache, of, (post) => ({ ...post, ...answer }));
  void refetchPostListsAfterChange(cache, of);
  const changed = [queryKeys.following(), ...(of.wish === 'mute' ? [queryKeys.notifications()] : [])];
  await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
  if (of.wish === 'mute') await cache.invalidateQueries({ queryKey: queryKeys.unreadCount() });
}

const undo = (cache: QueryClient, of: PostWish): Promise<void> =>
  sendPostWish(of).then((answer) => showPostWishResult(cache, of, answer), showFailure);

type PersonFollow = { userId: number; name: string; isWished: boolean };

/** Follows or unfollows a person. A follower is notified of each new post by that person. */
export function useFollowPerson() {
  return useMutationWithToast({
    call: ({ userId, isWished }: PersonFollow) => callApi(method(isWished), `/api/users/${userId}/follow`),
    done: (_answer, { name, isWished }) =>
      isWished
        ? {
            title: `You follow ${name}`,
            description:
              "You'll be notified of new posts under this name. No one else will know. Your account lists the people you follow.",
          }
        : { title: `You no longer follow ${name}` },
    failed: showFailure,
    refreshOnSuccess: [queryKeys.following()],
  });
}
