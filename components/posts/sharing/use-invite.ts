'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActor, useUser } from '@/components/auth/use-user';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { focusMain } from '@/components/ui/focus-main';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import { roleVerdict } from '@/lib/policy/policy';
import type { InvitationView } from '@/lib/proof/schema';
import { handOver } from './hand-over';

/** Has one a link of one's own to hand on, at a school that one follows? */
export function useMayInvite(): boolean {
  const [user, actor] = [useUser(), useActor()];
  return user?.mustVerifyEmail === false && roleVerdict(actor, 'school.invite') === 'allowed';
}

/** Hands one's own link to a school on, and makes it when there is none. */
export function useInvite() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: (schoolId: number) => api<InvitationView>('POST', `/api/schools/${schoolId}/invitation`, {}),
      onSuccess: ({ token }) => {
        // Not awaited: a share sheet stays open for as long as somebody chooses.
        void handOver(
          `${location.origin}/invite/${token}`,
          "Send it to other parents of the school. It doesn't show your name.",
        );
        void cache.invalidateQueries({ queryKey: keys.invitations() });
      },
      onError: (error) => toastFailure("We couldn't make your link", error),
    }),
  );
}

/** Ends it: whoever still has it finds that it has ended. */
export function useEndInvitation() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: (schoolId: number) => api<void>('DELETE', `/api/schools/${schoolId}/invitation`),
      onSuccess: () => {
        toast({
          variant: 'success',
          title: 'Link turned off',
          description: "If you invite again, you'll get a new link.",
        });
        focusMain(); // its button is gone
        return cache.invalidateQueries({ queryKey: keys.invitations() });
      },
      onError: (error) => toastFailure("We couldn't turn off the link", error),
    }),
  );
}
