import { sendWaiting } from '@/lib/waiting/send';
import { SYNC } from '@/lib/waiting/store';
import { scope } from './scope';

/** Background Sync, where there is any: no page of ours has to be open. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

export function sendsWaiting(): void {
  scope.addEventListener('sync', (event: Event) => {
    const { tag } = event as SyncEvent;
    if (tag === SYNC) (event as SyncEvent).waitUntil(send());
  });
}

/** The browser tries again, later and later, when this fails. */
async function send(): Promise<void> {
  if (!(await sendWaiting(null))) throw new Error('Something still waits.');
}
