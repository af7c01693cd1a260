'use client';

import { useEffect } from 'react';
import { SESSION_RENEWED } from '@/lib/http/api';
import { useUser } from '@/components/auth/use-user';
import { useUnread } from '@/components/notifications/use-unread';

/** The first seconds belong to the page. */
const LATER_MS = 6_000;

/** The number on the app's picture, and that this device still is to tell of things: its session may be a new one. */
export function ToldHere() {
  const id = useUser()?.id;
  const { data, dataUpdatedAt } = useUnread();
  // With each reading of it: the service worker sets the number too, and knows nothing of what was read elsewhere.
  useEffect(() => void navigator.setAppBadge?.(data?.count ?? 0).catch(() => {}), [data, dataUpdatedAt]);
  useEffect(() => {
    if (!id || globalThis.Notification?.permission !== 'granted') return;
    const sayAgain = () => import('@/components/push/here').then((part) => part.sayAgain(id)).catch(() => {});
    const timer = setTimeout(sayAgain, LATER_MS);
    addEventListener(SESSION_RENEWED, sayAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener(SESSION_RENEWED, sayAgain);
    };
  }, [id]);
  return null;
}
