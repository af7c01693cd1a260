'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import type { MuteDuration } from '@/lib/posts/reader/mutes-schema';
import { formatDate } from '@/lib/time/format-dates';

type MuteChange = { userId: number; name: string; isMuted: boolean; lasts?: MuteDuration };

/** Mutes or unmutes a person, and refetches all data of the page, because any of it may depend on muted people. */
export function useMuteMember() {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: send,
    done: ({ endsAt }, change) => showMuteResult(cache, change, endsAt),
    failed: "We couldn't save your choice",
  });
}

const send = ({ userId, isMuted, lasts = 'always' }: MuteChange) =>
  isMuted
    ? callApi('POST', `/api/users/${userId}/mute?lasts=${lasts}`)
    : callApi('DELETE', `/api/users/${userId}/mute`);

/**
 * Shows that a person was muted, with an Undo action, or unmuted. The function is outside the hook, because Undo must
 * work after the person's posts have left the page.
 */
async function showMuteResult(cache: QueryClient, change: MuteChange, endsAt: string | null): Promise<void> {
  toast(
    change.isMuted
      ? {
          variant: 'success',
          title: `${change.name} is muted${endsAt === null ? '' : ` until ${formatDate(endsAt)}`}`,
          description:
            "You won't see what they post any more. They won't know. In your account, you can choose for how long.",
          action: { label: 'Undo', onClick: () => void undoMute(cache, { ...change, isMuted: false }) },
        }
      : { variant: 'success', title: `${change.name} is no longer muted` },
  );
  await cache.invalidateQueries();
}

const undoMute = (cache: QueryClient, change: MuteChange): Promise<void> =>
  send(change).then(
    () => showMuteResult(cache, change, null),
    (error: Error) => showFailureToast("We couldn't save your choice", error),
  );
