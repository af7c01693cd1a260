import type { ParentGone } from '@/lib/posts/schema';

type Placed = { id: number; parentId: number | null; parentGone: ParentGone | null };

/** A comment with the replies under it. */
export type Thread<C> = {
  /** The comment's. */
  id: number;
  /** null where it is not there: deleted, hidden from the reader, or earlier than what has been read. */
  root: C | null;
  gone: ParentGone | null;
  replies: C[];
};

/** Comments, oldest first, as a screen puts them: each reply under its comment, in order of time (record 068). */
export function threadsOf<C extends Placed>(oldestFirst: readonly C[]): Thread<C>[] {
  const threads = new Map<number, Thread<C>>();
  for (const comment of oldestFirst) {
    const id = comment.parentId ?? comment.id;
    const thread = threads.get(id) ?? { id, root: null, gone: comment.parentGone, replies: [] };
    if (comment.parentId === null) thread.root = comment;
    else thread.replies.push(comment);
    threads.set(id, thread);
  }
  return [...threads.values()];
}
