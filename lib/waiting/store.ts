import { WAITING_DATABASE } from '@/lib/kept';

// What was written without a connection and is sent when there is one: on this device alone (IndexedDB), where pages and the service worker
// find it.

const STORE = 'acts';

/** Something that waits to be sent. */
export type Waiting = {
  /** The act that it is: sent once more, it is done once (record 027). */
  act: string;
  userId: number;
  path: string;
  body: object;
  /** Whose draft it was, and what stood in its form; where the form is. */
  place: string;
  fields: Record<string, string | number | boolean>;
  href: string;
  what: 'post' | 'comment';
  /** Since when it waits. */
  since: number;
  /** When it was first on its way: its answer may have been lost. Null while there was no way, as a device says before it sends. */
  triedAt: number | null;
  /** Why it was not taken. */
  refusal: string | null;
};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(WAITING_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'act' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('No storage'));
  });
}

/** Each time anew, and closed at once: signing out deletes the database, and must not wait for anybody. */
async function using<T>(mode: IDBTransactionMode, work: (acts: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  let database: IDBDatabase | undefined;
  try {
    database = await open();
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('Not kept'));
    });
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** What other tabs and the service worker hear when something has changed. */
export const CHANNEL = 'pv-waiting';

function tell(message: object): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Whether it is there now. */
export async function keepWaiting(waiting: Waiting): Promise<boolean> {
  const isKept = (await using('readwrite', (acts) => acts.put(waiting))) !== null;
  if (isKept) tell({});
  return isKept;
}

/** Of one person, in the order in which it was written. */
export async function waitingOf(userId: number): Promise<Waiting[]> {
  const all = (await using<Waiting[]>('readonly', (acts) => acts.getAll())) ?? [];
  return all.filter((each) => each.userId === userId).toSorted((a, b) => a.since - b.since);
}

/** `sent`: what the server has made of it. */
export async function dropWaiting({ act, what }: Waiting, sent?: unknown): Promise<void> {
  await using('readwrite', (acts) => acts.delete(act));
  tell(sent === undefined ? {} : { what, sent });
}

/** By which name the browser is asked to wake the service worker when there is a connection. */
export const SYNC = 'pv-waiting';
