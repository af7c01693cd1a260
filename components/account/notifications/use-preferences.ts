'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PreferencesInput, PreferencesView } from '@/lib/notifications/preferences-schema';
import { NOTIFICATION_TOPIC_NAMES } from '@/lib/notifications/notification-topics';

const mutationKey = queryKeys.preferences();

/** Saves choices one after another, and shows each choice before the server answers. */
export function useChangePreferences() {
  const cache = useQueryClient();
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (wishes: PreferencesInput) => callApi('PATCH', '/api/user/preferences', wishes),
    onMutate: async (wishes) => {
      await cache.cancelQueries({ queryKey: queryKeys.preferences() });
      cache.setQueryData(queryKeys.preferences(), (preferences) => preferences && changed(preferences, wishes));
    },
    onSuccess: (saved, { feedTopics }) => {
      if (feedTopics) void cache.invalidateQueries({ queryKey: queryKeys.feed() });
      // Only the answer to the newest request updates the page, because answers to earlier requests do not contain the
      // choices made since then.
      if (cache.isMutating({ mutationKey }) === 1) cache.setQueryData(queryKeys.preferences(), saved);
    },
    onError: (error) => {
      showFailureToast("We couldn't save your choice", error);
      return cache.invalidateQueries({ queryKey: queryKeys.preferences() });
    },
  });
  const status = change.isPending ? 'Saving...' : change.isSuccess ? 'Saved' : '';
  return { change: (wishes: PreferencesInput) => change.mutate(wishes), status };
}

function changed(
  preferences: PreferencesView,
  { schools = [], feedTopics = [], ...wishes }: PreferencesInput,
): PreferencesView {
  const next = { ...preferences, ...wishes } as PreferencesView;
  for (const topic of NOTIFICATION_TOPIC_NAMES)
    Object.assign(next, { [topic]: { ...preferences[topic], ...wishes[topic] } });
  const named = feedTopics.map(({ topic }) => topic);
  next.mutedTopics = [
    ...preferences.mutedTopics.filter((topic) => !named.includes(topic)),
    ...feedTopics.flatMap(({ topic, isMuted }) => (isMuted ? [topic] : [])),
  ];
  next.schools = preferences.schools.map((school) => {
    const {
      app = school.app,
      mail = school.mail,
      push = school.push,
    } = schools.find(({ id }) => id === school.id) ?? {};
    return { ...school, app, mail, push };
  });
  return next;
}
