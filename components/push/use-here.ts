'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/components/auth/use-user';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { keys } from '@/lib/http/keys';
import type { PushView } from '@/lib/push/schema';
import { hereNow, sayAgain, turnOff, turnOn, type Here } from './here';

/** What is known of devices, this one among them. */
export function useDevices() {
  const cache = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const view = useQuery<PushView>({ queryKey: keys.push() });
  const current = view.data?.current ?? null;
  const here = useQuery({
    queryKey: keys.pushHere(current),
    queryFn: async (): Promise<Here> => {
      const found = await hereNow({ current });
      // Leave ends with the session: in a new one the page says it again some seconds later, for which nobody waits who looks here.
      if (found !== 'off' || !(await sayAgain(userId).catch(() => false))) return found;
      void cache.invalidateQueries({ queryKey: keys.push() });
      return 'on';
    },
    enabled: view.data !== undefined,
    placeholderData: (before) => before, // what stands there stays while it is looked at anew
    gcTime: 0, // the browser's settings change without us
  });
  return { view, here: here.data };
}

/** Turns it on or off here, one at a time. */
export function useTurn(userId: number, publicKey: string) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: async (goal: 'on' | 'off') => (goal === 'on' ? turnOn(userId, publicKey) : turnOff(userId)),
      onError: (error) => toastFailure("That didn't work", error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.push() }),
    }),
  );
}
