'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '@/lib/http/query-keys';
import { VISITOR, type Actor } from '@/lib/policy/policy';
import type { UserView } from '@/lib/users/schema';

/** Returns the signed-in user, or null. */
export function useUser(): UserView | null {
  return useQuery<UserView | null>({ queryKey: queryKeys.user() }).data ?? null;
}

/** Returns the current user in the form that the access policy uses. */
export function useAccessPolicyActor(): Actor {
  const user = useUser();
  return useMemo(() => actorOfView(user), [user]);
}

function actorOfView(user: UserView | null): Actor {
  if (user === null) return VISITOR;
  if (user.isAdmin)
    return user.mustProve ? { role: 'subscriber', id: user.id, mustProve: true } : { role: 'admin', id: user.id };
  return {
    role: user.hasAccess ? 'subscriber' : 'member',
    id: user.id,
    ...(user.suspendedUntil && { isSuspended: true as const }),
    ...(user.deletionDueAt && { isLeaving: true as const }),
    ...(user.mustAgree && { mustAgree: true as const }),
    ...(user.mustVerifyToRead && { mustVerifyToRead: true as const }),
    ...(user.moderates.length > 0 && { moderates: user.moderates }),
  };
}
