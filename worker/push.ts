import type { Shown } from '@/lib/push/shown';
import { scope } from './scope';

const PICTURE = '/icon/192';

/** Shows what the server tells, opens what is pressed, and says where it is told when the browser moves that. */
export function push(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as Shown)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as Pick<Shown, 'href'> | null)?.href ?? '/notifications'));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription } = event as Event & { newSubscription?: PushSubscription | null };
    if (newSubscription) (event as ExtendableEvent).waitUntil(tellServer(newSubscription));
  });
}

async function show({ title, body, href, tag, unread }: Shown): Promise<void> {
  await scope.registration.showNotification(title, { body, tag, icon: PICTURE, data: { href } });
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

/** In the session of this browser, if there is one: else nobody is told here any more. */
async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/user/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
