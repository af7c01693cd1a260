import type { ParentCommentUnavailableReason } from '@/lib/posts/schema';

type ThreadedComment = { id: number; parentId: number | null; parentGone: ParentCommentUnavailableReason | null };

/** A comment with its replies. */
export type CommentWithReplies<C> = {
  /** Id of the thread's first comment. */
  id: number;
  /**
   * The thread's first comment. Null if it was deleted, is hidden from the reader, or is earlier than the loaded
   * comments.
   */
  root: C | null;
  gone: ParentCommentUnavailableReason | null;
  replies: C[];
};

/**
 * Groups comments into threads: a comment with the replies to it (record 068). Threads and replies keep the order of
 * the given comments, oldest first.
 */
export function groupCommentsIntoThreads<C extends ThreadedComment>(
  oldestFirst: readonly C[],
): CommentWithReplies<C>[] {
  const threads = new Map<number, CommentWithReplies<C>>();
  for (const comment of oldestFirst) {
    const id = comment.parentId ?? comment.id;
    const thread = threads.get(id) ?? { id, root: null, gone: comment.parentGone, replies: [] };
    if (comment.parentId === null) thread.root = comment;
    else thread.replies.push(comment);
    threads.set(id, thread);
  }
  return [...threads.values()];
}
