import { randomUuid } from '@/lib/random-uuid';

// The browser's half of lib/http/once.ts: one key for one act of a person, over all the times that it is sent.

/** Of each address the act that was begun there and is not known to have ended. */
const open = new Map<string, { body: string; act: string }>();

/**
 * The Idempotency-Key of what is sent: the same for the same text until it is known whether it was done, and a new one for another text.
 * `act`: what the caller knows the act by, such as the draft that it was; it outlives the page, and other tabs have it too.
 */
export function keyOfAct(path: string, body: string, act?: string): string {
  const known = open.get(path);
  const found = act ?? (known?.body === body ? known.act : randomUuid());
  open.set(path, { body, act: found });
  return `"${found}-${digest(path + body)}"`;
}

/** It was answered: done or refused. What is sent there next is another act. */
export const endAct = (path: string): void => void open.delete(path);

/** Tells texts of one act apart; need not be hard to forge (FNV-1a, twice). */
const digest = (text: string): string => fnv(text, 0x811c9dc5) + fnv(text, 0x1000193);

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
