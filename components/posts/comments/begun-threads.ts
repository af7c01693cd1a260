import type { ParentGone } from '@/lib/posts/schema';
import type { Thread } from './threads';

/**
 * With those in which something was begun and that are there no longer (pushed out of the newest, deleted, hidden), each where it stood: what
 * is written in them has no other place.
 */
export function withBegun<C>(
  threads: readonly Thread<C>[],
  begun: readonly number[],
  gone: ParentGone | null,
): Thread<C>[] {
  const all = [...threads];
  for (const id of begun) {
    if (all.some((thread) => thread.id === id)) continue;
    const after = all.findLastIndex((thread) => thread.id < id);
    // The answer stands first, whatever its number.
    const first = all.length > 1 && (all[0]?.id ?? 0) > (all[1]?.id ?? 0) ? 1 : 0;
    all.splice(Math.max(after + 1, first), 0, { id, root: null, gone, replies: [] });
  }
  return all;
}
