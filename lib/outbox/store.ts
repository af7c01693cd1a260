import { OUTBOX_DATABASE } from '@/lib/browser/browser-data';

// Outbox in IndexedDB for texts written offline. They are sent once the device has a connection. The pages and the
// service worker of this device read the outbox.

const STORE = 'acts';

/** Content that waits in the outbox to be sent. */
export type OutboxItem = {
  /** Idempotency key of the request. The server executes a repeated request only once (record 027). */
  act: string;
  userId: number;
  path: string;
  body: object;
  /**
   * Key under which the form's draft is stored. `fields` are the values of the form, and `href` is the address of its
   * page.
   */
  place: string;
  fields: Record<string, string | number | boolean>;
  href: string;
  what: 'post' | 'comment';
  /** Time at which the item was added. */
  since: number;
  /**
   * Time of the first attempt to send the item. The answer to that attempt may have been lost. Null if no request was
   * made yet, because the device reported no connection.
   */
  triedAt: number | null;
  /** Reason why the server refused the item. Null if the server has not refused it. */
  refusal: string | null;
};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OUTBOX_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'act' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser has no storage.'));
  });
}

/**
 * Opens the database for each access and closes it immediately afterwards. Sign-out deletes the database, and open
 * connections would delay that.
 */
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (acts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  let database: IDBDatabase | undefined;
  try {
    database = await open();
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The message was not stored.'));
    });
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** Broadcast channel that signals changes to other tabs and the service worker. */
export const OUTBOX_CHANNEL = 'pv-waiting';

function broadcast(message: object): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Stores an item. Returns whether it was stored. */
export async function putItem(waiting: OutboxItem): Promise<boolean> {
  const isStored = (await withStore('readwrite', (acts) => acts.put(waiting))) !== null;
  if (isStored) broadcast({});
  return isStored;
}

/** Returns one person's items, oldest first. */
export async function itemsOf(userId: number): Promise<OutboxItem[]> {
  const all = (await withStore<OutboxItem[]>('readonly', (acts) => acts.getAll())) ?? [];
  return all.filter((each) => each.userId === userId).toSorted((a, b) => a.since - b.since);
}

/** Removes an item and signals the change. `sent` is the server's answer if the item was sent. */
export async function removeItem({ act, what }: OutboxItem, sent?: unknown): Promise<void> {
  await withStore('readwrite', (acts) => acts.delete(act));
  broadcast(sent === undefined ? {} : { what, sent });
}

/**
 * Name of the background sync. When the device is online again, the browser wakes the service worker with this name.
 */
export const BACKGROUND_SYNC_TAG = 'pv-waiting';
