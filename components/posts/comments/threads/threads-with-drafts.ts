import type { ParentCommentUnavailableReason } from '@/lib/posts/schema';
import type { CommentWithReplies } from './threads';

/**
 * Adds back threads in which the reader has begun to write, each at its old position. Otherwise the reader's text would
 * disappear with a thread that is no longer listed.
 */
export function restoreThreadsWithDrafts<C>(
  threads: readonly CommentWithReplies<C>[],
  startedIds: readonly number[],
  gone: ParentCommentUnavailableReason | null,
): CommentWithReplies<C>[] {
  const all = [...threads];
  for (const id of startedIds) {
    if (all.some((thread) => thread.id === id)) continue;
    const after = all.findLastIndex((thread) => thread.id < id);
    // Threads are sorted by id, except that the thread with the marked answer comes first. The missing thread must not
    // be inserted above that first thread.
    const first = all.length > 1 && (all[0]?.id ?? 0) > (all[1]?.id ?? 0) ? 1 : 0;
    all.splice(Math.max(after + 1, first), 0, { id, root: null, gone, replies: [] });
  }
  return all;
}
