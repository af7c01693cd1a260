import { randomUuid } from '@/lib/browser/random-uuid';

// Idempotency in the browser. The server's part is in lib/http/request/idempotency.ts. All tries of one request send
// the same key.

/** Requests whose result is not known yet. The key of the map is the address of the request. */
const pendingByPath = new Map<string, { body: string; act: string }>();

/**
 * Returns the Idempotency-Key of a request. Until the result is known, the same body gets the same key. A different
 * body gets a different key. `act` is an id that the caller chooses, such as the id of a draft. It outlives the page,
 * so another tab can repeat the request.
 */
export function idempotencyKeyOfRequest(path: string, body: string, act?: string): string {
  const pending = pendingByPath.get(path);
  const id = act ?? (pending?.body === body ? pending.act : randomUuid());
  pendingByPath.set(path, { body, act: id });
  return `"${id}-${digest(path + body)}"`;
}

/** Records that a request was answered. The next request to the same API address gets a new key. */
export const finishRequest = (path: string): void => void pendingByPath.delete(path);

/**
 * Returns a hash of a request's body: FNV-1a with two seeds. It only tells bodies apart and need not resist forgery.
 */
const digest = (text: string): string => fnv(text, 0x811c9dc5) + fnv(text, 0x1000193);

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
