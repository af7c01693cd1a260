'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '@/lib/http/keys';
import type { MembershipView } from '@/lib/membership/schema';

/** Where the person stands with the paid plan; there from the first paint on /subscription. */
export const useMembership = () => useQuery<MembershipView>({ queryKey: keys.membership() });

/** After a change every place that shows the membership reads it anew. */
export function useRefreshMembership() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: keys.membership() }),
      cache.invalidateQueries({ queryKey: keys.user() }),
    ]);
}
