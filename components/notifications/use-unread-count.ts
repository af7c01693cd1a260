'use client';

import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/http/query-keys';
import type { UnreadCount } from '@/lib/notifications/schema';
import { MINUTE } from '@/lib/time/duration';

/** Returns the query result of the unread count. The result includes the time of the last update (`dataUpdatedAt`). */
export const useUnreadCountQuery = () =>
  useQuery<UnreadCount>({ queryKey: queryKeys.unreadCount(), staleTime: MINUTE });

export const useUnreadCount = (): number => useUnreadCountQuery().data?.count ?? 0;
