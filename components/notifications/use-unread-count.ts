'use client';

import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/http/query-keys';
import type { UnreadCount } from '@/lib/notifications/schema';
import { MINUTE } from '@/lib/time/duration';

/** Returns the query for the unread count, with the time of its last update. */
export const useUnreadCountQuery = () =>
  useQuery<UnreadCount>({ queryKey: queryKeys.unreadCount(), staleTime: MINUTE });

export const useUnreadCount = (): number => useUnreadCountQuery().data?.count ?? 0;
