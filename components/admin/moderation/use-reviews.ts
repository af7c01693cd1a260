'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { toast, type ToastMessage } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api, apiPage } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { Decide, DecideAppeal, RevealReply, ReviewRow, ReviewView } from '@/lib/moderation/schema';

/** What waits, or what was decided, page by page. */
export function useReviews(state: 'waiting' | 'done') {
  const list = useInfiniteQuery({
    queryKey: keys.adminReviews(state),
    queryFn: ({ pageParam, signal }) =>
      apiPage<ReviewRow>(pageParam ?? `/api/admin/reviews?state=${state}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  useLoadErrorToast('Error loading reviews', list.error, list.errorUpdatedAt);
  return { ...list, reviews: list.data?.pages.flatMap((page) => page.items) };
}

export const useReview = (id: number) => useQuery<ReviewView>({ queryKey: keys.adminReview(id) });

type Act<Input> = {
  call: (input: Input) => Promise<ReviewView>;
  done: (input: Input) => ToastMessage | null;
  failed: string;
};

/** Something done to a review, whose answer shows it as it is then. */
function useReviewAct<Input = void>(id: number, { call, done, failed }: Act<Input>) {
  const cache = useQueryClient();
  const router = useRouter();
  return useOneAtATime(
    useMutation({
      mutationFn: call,
      onSuccess: (review, input) => {
        cache.setQueryData(keys.adminReview(id), review);
        const message = done(input);
        if (message) {
          toast(message);
          document.getElementById('main')?.focus({ preventScroll: true }); // the form is gone
          router.refresh(); // one less waits, says the bar above
        }
        void cache.invalidateQueries({ queryKey: keys.adminReviews() });
      },
      onError: (error) => {
        toastFailure(failed, error);
        void cache.invalidateQueries({ queryKey: keys.adminReview(id) });
      },
    }),
  );
}

const at = (id: number) => `/api/admin/reviews/${id}`;

export const useClaim = (id: number) =>
  useReviewAct<{ takeOver?: boolean }>(id, {
    call: (input) => api('POST', `${at(id)}/claim`, input),
    done: () => null,
    failed: 'Failed to take the review',
  });

export const useLetGo = (id: number) =>
  useReviewAct(id, {
    call: () => api('DELETE', `${at(id)}/claim`),
    done: () => null,
    failed: 'Failed to let go of the review',
  });

const DONE: Record<Decide['decision'], string> = { keep: 'Kept', hide: 'Hidden', delete: 'Deleted' };

export const useDecide = (id: number) =>
  useReviewAct<Decide>(id, {
    call: (input) => api('POST', `${at(id)}/decision`, input),
    done: ({ decision }) => ({
      variant: 'success',
      title: DONE[decision],
      description: 'The decision has been recorded.',
    }),
    failed: 'Failed to decide',
  });

export const useDecideAppeal = (id: number) =>
  useReviewAct<DecideAppeal>(id, {
    call: (input) => api('POST', `${at(id)}/appeal-decision`, input),
    done: ({ decision }) => ({
      variant: 'success',
      title: decision === 'upheld' ? 'Decision stays' : 'Decision taken back',
      description: 'The writer has been told.',
    }),
    failed: 'Failed to decide',
  });

export function useReveal(postId: number) {
  return useOneAtATime(
    useMutation({
      mutationFn: () => api<RevealReply>('POST', `/api/admin/posts/${postId}/reveal`),
      onError: (error) => toastFailure('Failed to reveal the author', error),
    }),
  );
}
