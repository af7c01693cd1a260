import { OUTBOX_DATABASE } from '@/lib/browser/browser-data';
import type { Body } from '@/lib/http/api-types';
import { changeIndexedDbRow, createIndexedDbTable } from '@/lib/browser/indexed-db-table';

// Outbox, which stores texts written offline in IndexedDB (the browser's database). The texts are sent when the device
// is online again.

const runRequest = createIndexedDbTable(OUTBOX_DATABASE, 'acts', 'act');

/** Path and body of a request that the browser could not send. */
export type UnsentRequest = UnsentTo<'/api/posts'> | UnsentTo<`/api/posts/${number}/comments`>;
type UnsentTo<Path extends string> = { path: Path; body: Body<'POST', Path> };

/** Content that waits in the outbox to be sent. */
export type OutboxItem = UnsentRequest & {
  /** Idempotency key of the request, so that the server executes a repeated request only once (record 027). */
  act: string;
  userId: number;
  /** Key under which the form's draft is stored. */
  place: string;
  fields: Record<string, string | number | boolean>;
  href: string;
  what: 'post' | 'comment';
  /** Time at which the item was added. */
  since: number;
  /** Time of the first attempt that got no answer and may have succeeded. Null if there was no such attempt. */
  triedAt: number | null;
  /** Reason why the server refused the item, or null if the server has not refused it. */
  refusal: string | null;
};

/** Broadcast channel that signals changes to other tabs and the service worker. */
export const OUTBOX_CHANNEL = 'pv-waiting';

function broadcast(message: object): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Adds an item. Returns true if the browser stored the item. */
export async function putOutboxItem(waiting: OutboxItem): Promise<boolean> {
  const isStored = (await runRequest('readwrite', (acts) => acts.put(waiting))) !== null;
  if (isStored) broadcast({});
  return isStored;
}

/** Changes a stored item. Returns the changed item, or undefined if the item is no longer in the outbox. */
export async function changeOutboxItem(
  act: string,
  change: (stored: OutboxItem) => OutboxItem,
): Promise<OutboxItem | undefined> {
  const { row } = await changeIndexedDbRow(runRequest, act, change);
  if (row) broadcast({});
  return row;
}

/** Returns one person's items, oldest first. */
export async function listOutboxItems(userId: number): Promise<OutboxItem[]> {
  const all = (await runRequest<OutboxItem[]>('readonly', (acts) => acts.getAll())) ?? [];
  return all.filter((each) => each.userId === userId).toSorted((a, b) => a.since - b.since);
}

/** Removes an item and signals the change to open pages. `sent` is the server's answer if the item was sent. */
export async function removeOutboxItem({ act, what }: OutboxItem, sent?: unknown): Promise<void> {
  await runRequest('readwrite', (acts) => acts.delete(act));
  broadcast(sent === undefined ? {} : { what, sent });
}

/** Name of the background sync, with which the browser wakes the service worker when the device is online again. */
export const BACKGROUND_SYNC_TAG = 'pv-waiting';
