'use client';

import { useEffect } from 'react';
import { SESSION_RENEWED_SIGNAL } from '@/lib/http/api-client';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { useUnreadCountQuery } from '@/components/notifications/use-unread-count';

/** Delay in ms before the renewal, so that the page loads first. */
const DELAY_MS = 6_000;

/**
 * Sets the app icon's badge to the unread count. Renews this device's push subscription after the page loads and
 * whenever the session is renewed.
 */
export function PushSubscriptionRenewal() {
  const id = useCurrentUser()?.id;
  const { data, dataUpdatedAt } = useUnreadCountQuery();
  // Sets the app icon's badge after each refetch, because the service worker does not know which notifications the
  // person has read on other devices.
  useEffect(() => void navigator.setAppBadge?.(data?.count ?? 0).catch(() => {}), [data, dataUpdatedAt]);
  useEffect(() => {
    if (!id || globalThis.Notification?.permission !== 'granted') return;
    const renewSubscription = () =>
      import('@/components/push/push-in-this-browser').then((part) => part.renewPushSubscription(id)).catch(() => {});
    const timer = setTimeout(renewSubscription, DELAY_MS);
    addEventListener(SESSION_RENEWED_SIGNAL, renewSubscription);
    return () => {
      clearTimeout(timer);
      removeEventListener(SESSION_RENEWED_SIGNAL, renewSubscription);
    };
  }, [id]);
  return null;
}
