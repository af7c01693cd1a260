'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { queryKeys } from '@/lib/http/query-keys';
import { VISITOR, type Actor } from '@/lib/policy/access-policy';
import type { UserView } from '@/lib/users/schema';

type CurrentUser = { user: UserView | null; actor: Actor };

export const CurrentUserContext = createContext<CurrentUser>({ user: null, actor: VISITOR });

/** Provides the signed-in user from the query cache to all components inside. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { data: user = null } = useQuery(apiQuery(queryKeys.user()));
  const value = useMemo(() => ({ user, actor: actorOfView(user) }), [user]);
  return <CurrentUserContext value={value}>{children}</CurrentUserContext>;
}

/** Returns the signed-in user, or null. */
export const useCurrentUser = (): UserView | null => useContext(CurrentUserContext).user;

/** Returns the current user in the form that the access policy uses. */
export const useAccessPolicyActor = (): Actor => useContext(CurrentUserContext).actor;

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
