import { randomUuid } from '@/lib/browser/random-uuid';

// Browser part of idempotency (server part: lib/http/request/idempotency.ts). All tries of one request share a key.

/** Unfinished requests by address. */
const pendingByPath = new Map<string, { body: string; act: string }>();

/**
 * Returns the Idempotency-Key of a request. It stays the same for the same body until the result is known, and differs
 * for another body.
 * `act` is the caller's own id, such as that of a draft; it survives the page, and other tabs know it too.
 */
export function idempotencyKeyFor(path: string, body: string, act?: string): string {
  const pending = pendingByPath.get(path);
  const id = act ?? (pending?.body === body ? pending.act : randomUuid());
  pendingByPath.set(path, { body, act: id });
  return `"${id}-${digest(path + body)}"`;
}

/** Marks the request as answered. The next one to this address gets a new key. */
export const finishRequest = (path: string): void => void pendingByPath.delete(path);

/** Distinguishes bodies under one key; it need not resist forgery (FNV-1a, twice). */
const digest = (text: string): string => fnv(text, 0x811c9dc5) + fnv(text, 0x1000193);

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
