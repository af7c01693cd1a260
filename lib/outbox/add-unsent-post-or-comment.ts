import { isPersonLeavingPage } from '@/lib/browser/page-leaving';
import { putOutboxItem, BACKGROUND_SYNC_TAG, type OutboxItem, type UnsentRequest } from './outbox-store';

/** Content of a form that the browser could not send. */
export type UnsentFormData = UnsentRequest &
  Pick<OutboxItem, 'act' | 'userId' | 'place' | 'fields' | 'what' | 'triedAt'>;

/** True if the request got no answer, because the connection failed or the server could not be reached. */
export const isFailureWithoutResponse = (error: unknown): boolean => error instanceof TypeError;

/**
 * Adds unsent content to the outbox. Returns false if the person is leaving the page, or if the browser cannot store
 * the content. The form then keeps the content.
 */
export async function addToOutbox(unsent: UnsentFormData): Promise<boolean> {
  // A sign-out, for example, empties the outbox and aborts running requests. The content of an aborted request must not
  // return to the outbox.
  if (isPersonLeavingPage()) return false;
  const { href } = location;
  const isStored = await putOutboxItem({ ...unsent, href, since: Date.now(), refusal: null });
  // Ignores a failure to register the background sync, because the next page that opens then sends the content.
  if (isStored) await askForSync().catch(() => {});
  return isStored;
}

type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(BACKGROUND_SYNC_TAG);
}
