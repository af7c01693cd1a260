'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import type { WatchedWordView } from '@/lib/moderation/schema';
import type { SettingsReply } from '@/lib/settings/schema';

export const useWatchedWords = () => useQuery<WatchedWordView[]>({ queryKey: keys.watchedWords() });
export const useSettings = () => useQuery<SettingsReply>({ queryKey: keys.adminSettings() });

export function useAddWord() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: (word: string) => api<WatchedWordView>('POST', '/api/admin/watched-words', { word }),
      onSuccess: ({ word }) =>
        toast({
          variant: 'success',
          title: 'Word added',
          description: `From now on, anything with “${word}” is held for review.`,
        }),
      onError: (error) => toastFailure('Failed to add the word', error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.watchedWords() }),
    }),
  );
}

export function useRemoveWord() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: ({ id }: WatchedWordView) => api<void>('DELETE', `/api/admin/watched-words/${id}`),
      onSuccess: (_none, { word }) =>
        toast({ variant: 'success', title: 'Word removed', description: `“${word}” is no longer watched.` }),
      onError: (error) => toastFailure('Failed to remove the word', error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.watchedWords() }),
    }),
  );
}
