import type { Shown } from '@/lib/push/shown';
import { scope } from './scope';

const PICTURE = '/icon/192';

/** Shows what the server tells, opens what is pressed and reads it, and says where it is told when the browser moves that. */
export function push(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as Shown)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    // One that an earlier build has drawn may hold less.
    const { href = '/notifications', ids = [] } = (event.notification.data ?? {}) as Partial<Shown>;
    event.waitUntil(Promise.all([open(href), ...ids.map(markRead)]));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription } = event as Event & { newSubscription?: PushSubscription | null };
    if (newSubscription) (event as ExtendableEvent).waitUntil(tellServer(newSubscription));
  });
}

async function show({ title, body, href, tag, unread, ids }: Shown): Promise<void> {
  // It takes the place of an earlier one of the same thing, of which nobody would be told any more.
  const replaced = tag === undefined ? [] : await scope.registration.getNotifications({ tag });
  const before = replaced.flatMap(({ data }) => ((data ?? {}) as Partial<Shown>).ids ?? []);
  const all = [...new Set([...before, ...(ids ?? [])])];
  await scope.registration.showNotification(title, { body, tag, icon: PICTURE, data: { href, ids: all } });
  if (unread !== null) await scope.navigator.setAppBadge?.(unread).catch(() => undefined);
}

/** A page that shows it already comes to the front; what somebody does on another one is left alone. */
async function open(href: string): Promise<void> {
  const url = new URL(href, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url === url.href);
  if (there) await there.focus();
  else await scope.clients.openWindow(url.href);
}

/** Where that cannot be done, or somebody else is signed in by now, it stays unread. */
async function markRead(id: number): Promise<void> {
  await fetch(`/api/notifications/${id}/mark-read`, { method: 'POST', keepalive: true }).catch(() => undefined);
}

/** In the session of this browser, if there is one, and if it was not removed there: else nobody is told here any more. */
async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/user/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, again: true }),
  });
}
