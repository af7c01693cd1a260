'use client';

import { useQuery } from '@tanstack/react-query';
import { useAction } from '@/components/providers/use-action';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import type { WatchedWordView } from '@/lib/moderation/schema';
import type { SettingsReply } from '@/lib/settings/schema';

export const useWatchedWords = () => useQuery<WatchedWordView[]>({ queryKey: keys.watchedWords() });
export const useSettings = () => useQuery<SettingsReply>({ queryKey: keys.adminSettings() });

export function useAddWord() {
  return useAction({
    call: (word: string) => api<WatchedWordView>('POST', '/api/admin/watched-words', { word }),
    done: ({ word }) => ({
      title: 'Word added',
      description: `From now on, anything with “${word}” is held for review.`,
    }),
    failed: 'Failed to add the word',
    refresh: [keys.watchedWords()],
  });
}

export function useRemoveWord() {
  return useAction({
    call: ({ id }: WatchedWordView) => api<void>('DELETE', `/api/admin/watched-words/${id}`),
    done: (_none, { word }) => ({ title: 'Word removed', description: `“${word}” is no longer watched.` }),
    failed: 'Failed to remove the word',
    refresh: [keys.watchedWords()],
  });
}
