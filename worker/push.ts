import type { PushContent } from '@/lib/push/push-content';
import { scope } from './scope';

const NOTIFICATION_ICON = '/icon/192';

/**
 * Registers the handlers for push messages, for clicks on notifications, and for changes of the browser's push
 * subscription.
 */
export function registerPushHandlers(): void {
  scope.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.json() as PushContent)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    // Some fields may be missing, because the notification may come from the service worker of an earlier build.
    const { href = '/notifications', ids = [] } = (event.notification.data ?? {}) as Partial<PushContent>;
    event.waitUntil(Promise.all([openPage(href), markRead(ids)]));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription } = event as Event & { newSubscription?: PushSubscription | null };
    if (newSubscription) (event as ExtendableEvent).waitUntil(savePushSubscription(newSubscription));
  });
}

async function showNotification({ title, body, href, tag, unread, ids }: PushContent): Promise<void> {
  // The new notification gets the ids of the notifications that it replaces, so that a click marks all of them as read.
  const replaced = tag === undefined ? [] : await scope.registration.getNotifications({ tag });
  const before = replaced.flatMap(({ data }) => ((data ?? {}) as Partial<PushContent>).ids ?? []);
  const all = [...new Set([...before, ...(ids ?? [])])];
  await scope.registration.showNotification(title, { body, tag, icon: NOTIFICATION_ICON, data: { href, ids: all } });
  if (unread !== null) await scope.navigator.setAppBadge?.(unread).catch(() => undefined);
}

/** Focuses a window that already shows the page. If no window shows the page, opens a new window. */
async function openPage(href: string): Promise<void> {
  const url = new URL(href, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openPage = pages.find((page) => page.url === url.href);
  if (openPage) await openPage.focus();
  else await scope.clients.openWindow(url.href);
}

/** Marks notifications as read. They stay unread if the request fails or another person is signed in. */
async function markRead(ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await fetch('/api/notifications/mark-read', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Saves the browser's new push subscription. The server refuses it if the person has turned off notifications for this
 * browser.
 */
async function savePushSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/user/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, again: true }),
  });
}
