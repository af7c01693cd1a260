'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { WatchedWordView } from '@/lib/moderation/schema';

export const useWatchedWords = () => useQuery(apiQuery(queryKeys.watchedWords()));
export const useModerationSettings = () => useQuery(apiQuery(queryKeys.adminSettings()));

export function useAddWatchedWord() {
  return useMutationWithToast({
    call: (word: string) => callApi('POST', '/api/admin/watched-words', { word }),
    done: ({ word }) => ({
      title: 'Word added',
      description: `From now on, anything with “${word}” is held for review.`,
    }),
    failed: 'Failed to add the word',
    refresh: [queryKeys.watchedWords()],
  });
}

export function useRemoveWatchedWord() {
  return useMutationWithToast({
    call: ({ id }: WatchedWordView) => callApi('DELETE', `/api/admin/watched-words/${id}`),
    done: (_none, { word }) => ({ title: 'Word removed', description: `“${word}” is no longer watched.` }),
    failed: 'Failed to remove the word',
    refresh: [queryKeys.watchedWords()],
  });
}
