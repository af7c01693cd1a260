import { sendOutbox } from '@/lib/outbox/send-unsent-posts-and-comments';
import { BACKGROUND_SYNC_TAG } from '@/lib/outbox/outbox-store';
import { scope } from './scope';

/**
 * An event of Background Sync, which only some browsers support. With this event, the service worker can send unsent
 * posts and comments even while no page is open.
 */
type SyncEvent = ExtendableEvent & { readonly tag: string };

export function sendOutboxOnSync(): void {
  scope.addEventListener('sync', (event: Event) => {
    const { tag } = event as SyncEvent;
    if (tag === BACKGROUND_SYNC_TAG) (event as SyncEvent).waitUntil(sendUnsentItems());
  });
}

/**
 * Sends the unsent posts and comments. Throws while some remain, so that the browser retries with increasing delays.
 */
async function sendUnsentItems(): Promise<void> {
  if (!(await sendOutbox(null))) throw new Error('Unsent items are left.');
}
