'use client';

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiListQuery, apiQuery } from '@/components/providers/api-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { usePasswordPrompt } from '@/components/auth/password/password-prompt';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import type { ToastMessage } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { queryKeys, type ReviewQueuePath } from '@/lib/http/query-keys';
import type { DecisionInput, AppealDecisionInput } from '@/lib/moderation/schema';
import { useReviewQueue, type AdminOrModeratorReview, type ReviewQueue } from './review-queue';
import { nextReviewId } from './next-review';
import { DECISION_LABELS } from './review-labels';
import { describeAuthorNotice } from './author-notice-text';

const listOf = ({ api: queueApi }: ReviewQueue, state: 'waiting' | 'done') =>
  apiListQuery(queryKeys.reviews(queueApi, state));

/** Returns pages of open or decided reviews. */
export function useModerationReviews(state: 'waiting' | 'done') {
  const list = useInfiniteQuery(listOf(useReviewQueue(), state));
  useLoadErrorToast('Error loading reviews', list.error, list.errorUpdatedAt);
  return { ...list, reviews: list.data?.pages.flatMap((page) => page.items) };
}

/**
 * Returns the id of the next open review. Returns null if the reviews are not loaded yet, or if no other review is
 * available.
 */
export function useNextReviewId(id: number): number | null {
  const { data } = useInfiniteQuery(listOf(useReviewQueue(), 'waiting'));
  const next = data
    ? nextReviewId(
        data.pages.flatMap((page) => page.items),
        id,
      )
    : null;
  usePrefetchReview(next);
  return next;
}

function usePrefetchReview(id: number | null) {
  const cache = useQueryClient();
  const { api: queueApi } = useReviewQueue();
  useEffect(() => {
    if (id !== null) void cache.prefetchQuery({ queryKey: queryKeys.review(queueApi, id) });
  }, [cache, queueApi, id]);
}

export const useModerationReview = (id: number) => useQuery(apiQuery(queryKeys.review(useReviewQueue().api, id)));

type ReviewAction<Input> = {
  call: (input: Input, at: `${ReviewQueuePath}/${number}`) => Promise<AdminOrModeratorReview>;
  done: (input: Input, review: AdminOrModeratorReview) => ToastMessage | null;
  /** Returns the id of the review that opens after the action, or null if none opens. */
  next?: (input: Input) => number | null;
  failed: string;
};

/** Sends an action on a review. The response is the new state of the review. */
function useReviewAction<Input = void>(id: number, { call, done, next, failed }: ReviewAction<Input>) {
  const cache = useQueryClient();
  const router = useRouter();
  const { api: queueApi, href, returnHref } = useReviewQueue();
  return useMutationWithToast({
    call: (input: Input) => call(input, `${queueApi}/${id}`),
    done: (review, input) => {
      cache.setQueryData(queryKeys.review(queueApi, id), review);
      const message = done(input, review);
      const following = next?.(input) ?? null;
      if (message) {
        if (following !== null) router.push(`${href}/${following}`);
        else if (returnHref) router.push(returnHref());
        focusMainContent(); // The focused form is removed, so the focus moves to the main content.
        router.refresh(); // The menu shows the count of open reviews, so the count is refetched.
      }
      void cache.invalidateQueries({ queryKey: queryKeys.reviews(queueApi) });
      void cache.invalidateQueries({ queryKey: queryKeys.moderation() });
      return message;
    },
    failed: (error) => {
      showFailureToast(failed, error);
      void cache.invalidateQueries({ queryKey: queryKeys.review(queueApi, id) });
    },
  });
}

/**
 * API path of a review for actions that only administrators have: taking over a review, deciding an appeal, and
 * choosing the decision `delete`.
 */
type AdminReviewPath = `/api/admin/reviews/${number}`;

export const useClaimReview = (id: number) =>
  useReviewAction<{ takeOver?: boolean }>(id, {
    call: (input, at) => callApi('POST', `${at as AdminReviewPath}/claim`, input),
    done: () => null,
    failed: 'Failed to assign the review',
  });

export const useReleaseReview = (id: number) =>
  useReviewAction(id, {
    call: (_none, at) => callApi('DELETE', `${at}/claim`),
    done: () => null,
    failed: 'Failed to unassign the review',
  });

/**
 * Returns `proven`, a function that sends a request. If the server asks for a code or the password, `proven` asks the
 * person and sends the request again.
 */
function useProof() {
  const { withPassword, prompt } = usePasswordPrompt();
  const proven = <T>(send: () => Promise<T>): Promise<T> =>
    withPassword(async (proof) => {
      if (proof.currentPassword !== undefined) await callApi('POST', '/api/user/prove', proof);
      return send();
    });
  return { proven, prompt };
}

/** Decides a review. `next` is the id of the review that opens afterwards if the reviewer wants to continue. */
export function useDecideReview(
  { id, withheld }: Pick<AdminOrModeratorReview, 'id' | 'withheld'>,
  next: number | null,
) {
  const { proven, prompt } = useProof();
  const action = useReviewAction<DecisionInput & { goesOn: boolean }>(id, {
    call: ({ goesOn: _goesOn, ...input }, at) =>
      proven(() => callApi('POST', `${at}/decision`, input as Body<'POST', `${typeof at}/decision`>)),
    done: ({ decision, suspendUntil, warn = false }, { author, suspendedUntil }) => ({
      title: DECISION_LABELS[decision],
      description: describeAuthorNotice({
        decision,
        wasWithheld: withheld !== null,
        isSuspensionAsked: suspendUntil !== undefined,
        isWarned: warn,
        suspendedUntil,
        isUnsigned: author?.isAnonymous === true,
      }),
    }),
    next: ({ goesOn }) => (goesOn ? next : null),
    failed: 'Failed to save the decision',
  });
  return { ...action, prompt };
}

export const useDecideAppeal = (id: number, next: number | null) =>
  useReviewAction<AppealDecisionInput & { goesOn: boolean }>(id, {
    call: ({ goesOn: _goesOn, ...input }, at) => callApi('POST', `${at as AdminReviewPath}/appeal-decision`, input),
    done: ({ decision }) => ({
      title: decision === 'upheld' ? 'Decision upheld' : 'Decision reversed',
      description: 'We notified the author.',
    }),
    next: ({ goesOn }) => (goesOn ? next : null),
    failed: 'Failed to save the decision',
  });

/** Reveals an anonymous author. The server asks for a code or the password each time. */
export function useRevealAuthor(postId: number) {
  const { proven, prompt } = useProof();
  const reveal = useMutationWithToast({
    call: () => proven(() => callApi('POST', `/api/admin/posts/${postId}/reveal`)),
    failed: 'Failed to reveal the author',
  });
  return { reveal, prompt };
}
