'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { queryKeys } from '@/lib/http/query-keys';
import {
  detectPushState,
  renewPushSubscription,
  turnOffPush,
  turnOnPush,
  type PushState,
} from './push-in-this-browser';

/** Returns the person's push subscriptions and the state of this browser. */
export function usePushDevices() {
  const cache = useQueryClient();
  const userId = useCurrentUser()?.id ?? 0;
  const view = useQuery(apiQuery(queryKeys.push()));
  const current = view.data?.current ?? null;
  const deviceState = useQuery({
    queryKey: queryKeys.pushHere(current),
    queryFn: async (): Promise<PushState> => {
      const pushState = await detectPushState({ current });
      // If the push subscription ended with the previous session, renews the push subscription immediately. Otherwise
      // the notification settings would show 'off' for some seconds.
      if (pushState !== 'off' || !(await renewPushSubscription(userId).catch(() => false))) return pushState;
      void cache.invalidateQueries({ queryKey: queryKeys.push() });
      return 'on';
    },
    enabled: view.data !== undefined,
    // While the state of this browser is determined again, the page continues to show the previous state (on or off).
    placeholderData: (previousState) => previousState,
    gcTime: 0, // The state is not cached, because the person can change it in the browser's settings.
  });
  return { view, here: deviceState.data };
}

/** Turns push notifications on or off in this browser, one request at a time. */
export function useTogglePushNotifications(userId: number, publicKey: string) {
  return useMutationWithToast({
    call: async (goal: 'on' | 'off') => (goal === 'on' ? turnOnPush(userId, publicKey) : turnOffPush(userId)),
    failed: "We couldn't change notifications on this device",
    refresh: [queryKeys.push()],
  });
}
