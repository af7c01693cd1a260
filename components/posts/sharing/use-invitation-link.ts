'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useAccessPolicyActor, useUser } from '@/components/auth/use-user';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { checkRolePermission } from '@/lib/policy/policy';
import type { InvitationView } from '@/lib/verification/schema';
import { shareOrCopy } from './share-or-copy';

/** Returns true if the member may have an invitation link for a school that they follow. */
export function useCanInviteToSchool(): boolean {
  const [user, actor] = [useUser(), useAccessPolicyActor()];
  return user?.mustVerifyEmail === false && checkRolePermission(actor, 'school.invite') === 'allowed';
}

/** Shares the member's invitation link to a school. Creates the link first if the member has none. */
export function useShareInvitationLink() {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (schoolId: number) => callApi<InvitationView>('POST', `/api/schools/${schoolId}/invitation`, {}),
    done: ({ token }) => {
      // The share sheet is not awaited, because it stays open while the person chooses.
      void shareOrCopy(
        `${location.origin}/invite/${token}`,
        "Send this link to other parents of the school. It doesn't show your name.",
      );
      void cache.invalidateQueries({ queryKey: queryKeys.invitations() });
    },
    failed: "We couldn't make your link",
  });
}

/** Turns off the invitation link. Anyone who opens the link afterwards reads that the invitation has ended. */
export function useTurnOffInvitationLink() {
  return useMutationWithToast({
    call: (schoolId: number) => callApi<void>('DELETE', `/api/schools/${schoolId}/invitation`),
    done: () => {
      // Moves the focus to the main content, because the focused button disappeared together with the invitation link.
      focusMainContent();
      return { title: 'Invitation link turned off', description: "If you invite again, you'll get a new link." };
    },
    failed: "We couldn't turn off the link",
    refreshOnSuccess: [queryKeys.invitations()],
  });
}
