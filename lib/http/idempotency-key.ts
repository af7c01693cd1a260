import { randomUuid } from '@/lib/browser/random-uuid';

// Creates idempotency keys in the browser. All tries of one request send the same key, so that the server executes the
// request only once (lib/http/request/idempotency.ts).

/** Requests to which the server has not replied yet, by the address of the request. */
const pendingByPath = new Map<string, { body: string; act: string }>();

/**
 * Returns the Idempotency-Key of a request. A retry with the same body gets the same key until the server has answered.
 */
export function getIdempotencyKey(
  path: string,
  body: string,
  /** Id that replaces the random part of the key, so that another tab can retry the request. */
  act?: string,
): string {
  const pending = pendingByPath.get(path);
  const id = act ?? (pending?.body === body ? pending.act : randomUuid());
  pendingByPath.set(path, { body, act: id });
  return `"${id}-${digest(path + body)}"`;
}

/** Records that a request was answered, so that the next request to the same address gets a new key. */
export const discardIdempotencyKey = (path: string): void => void pendingByPath.delete(path);

/**
 * Returns a hash that distinguishes the bodies of requests. The hash (FNV-1a) does not need to be secure against
 * forgery.
 */
const digest = (text: string): string => fnv(text, 0x811c9dc5) + fnv(text, 0x1000193);

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
