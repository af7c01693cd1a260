import { sendOutbox } from '@/lib/outbox/send-unsent-posts-and-comments';
import { BACKGROUND_SYNC_TAG } from '@/lib/outbox/store';
import { scope } from './scope';

/**
 * An event of Background Sync, which only some browsers support. The event lets the service worker send unsent items
 * while no page is open.
 */
type SyncEvent = ExtendableEvent & { readonly tag: string };

export function sendOutboxOnSync(): void {
  scope.addEventListener('sync', (event: Event) => {
    const { tag } = event as SyncEvent;
    if (tag === BACKGROUND_SYNC_TAG) (event as SyncEvent).waitUntil(send());
  });
}

/** Throws while items remain unsent, so that the browser retries with increasing delays. */
async function send(): Promise<void> {
  if (!(await sendOutbox(null))) throw new Error('Unsent items are left.');
}
