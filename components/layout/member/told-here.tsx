'use client';

import { useEffect } from 'react';
import { useUser } from '@/components/auth/use-user';
import { useUnreadCount } from '@/components/notifications/use-notifications';
import { isOnHere } from '@/components/push/kept';

/** The first seconds belong to the page. */
const LATER_MS = 6_000;

/** The number on the app's picture, and that this device still is to tell of things: its session may be a new one. */
export function ToldHere() {
  const userId = useUser()?.id;
  const unread = useUnreadCount();
  useEffect(() => void navigator.setAppBadge?.(unread).catch(() => {}), [unread]);
  useEffect(() => {
    if (!userId || !isOnHere(userId)) return;
    const timer = setTimeout(
      () => import('@/components/push/here').then(({ sayAgain }) => sayAgain(userId)).catch(() => {}),
      LATER_MS,
    );
    return () => clearTimeout(timer);
  }, [userId]);
  return null;
}
