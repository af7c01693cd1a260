'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useAccessPolicyActor, useCurrentUser } from '@/components/auth/use-current-user';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useCachedFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { site } from '@/lib/site';
import { shareOrCopyLink } from './share-or-copy-link';

type School = { id: number; name: string };

/** Returns true if the member may have an invitation link for a school that they follow. */
export function useCanInviteToSchool(): boolean {
  const [user, actor] = [useCurrentUser(), useAccessPolicyActor()];
  return user?.mustVerifyEmail === false && checkRolePermission(actor, 'school.invite') === 'allowed';
}

/** Message for a group chat, which is sent together with the link. */
export const invitationMessage = (school: Pick<School, 'name'>): string =>
  `Parents of ${school.name} talk about the school on ${site.name}, a private community without ads. Reading is free. Join us:`;

/**
 * Returns a function that opens the share sheet with a link to a school, or copies the link. Members share their own
 * invitation link, and others the school's public page.
 */
export function useInviteToSchool() {
  const cache = useQueryClient();
  const { data: follows = [] } = useCachedFollowedSchools();
  const mayInvite = useCanInviteToSchool();
  return useMutationWithToast({
    call: (school: School) => {
      const hasOwnLink = mayInvite && follows.some((followed) => followed.id === school.id);
      const reply = hasOwnLink ? callApi('POST', `/api/schools/${school.id}/invitation`) : Promise.resolve(null);
      const link = reply.then(
        (invitation) => location.origin + (invitation ? `/invite/${invitation.token}` : `/explore/${school.id}`),
      );
      // Does not wait for the share sheet to close, because it stays open while the person chooses an app.
      void shareOrCopyLink(link, {
        what: `Paste it into a group chat of parents.${hasOwnLink ? " It doesn't show your name." : ''}`,
        message: invitationMessage(school),
      });
      return reply;
    },
    done: (invitation) => {
      if (invitation) void cache.invalidateQueries({ queryKey: queryKeys.invitations() });
    },
    failed: "We couldn't make your link",
  });
}

/** Turns off the invitation link. Anyone who opens the link afterwards reads that the invitation has ended. */
export function useTurnOffInvitationLink() {
  return useMutationWithToast({
    call: (schoolId: number) => callApi('DELETE', `/api/schools/${schoolId}/invitation`),
    done: () => {
      // Moves the focus to the main content, because the focused button disappeared together with the invitation link.
      focusMainContent();
      return { title: 'Invitation link turned off', description: "If you invite again, you'll get a new link." };
    },
    failed: "We couldn't turn off the link",
    refreshOnSuccess: [queryKeys.invitations()],
  });
}
