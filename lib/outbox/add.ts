import { putItem, SYNC, type OutboxItem } from './store';

/** Unsent content of a form. */
export type UnsentForm = Pick<OutboxItem, 'act' | 'userId' | 'path' | 'body' | 'place' | 'fields' | 'what' | 'triedAt'>;

/** True if no answer came: no connection, or an unreachable server. */
export const hadNoAnswer = (error: unknown): boolean => error instanceof TypeError;

/** Adds unsent content to the outbox. Returns false if it cannot be stored; it then stays in its form. */
export async function addToOutbox(unsent: UnsentForm): Promise<boolean> {
  const { href } = location;
  const isStored = await putItem({ ...unsent, href, since: Date.now(), refusal: null });
  if (isStored) await askForSync().catch(() => {}); // without background sync, a page sends it when it is next opened
  return isStored;
}

type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(SYNC);
}
