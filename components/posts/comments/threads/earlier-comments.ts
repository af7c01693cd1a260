import type { CommentView, PostView } from '@/lib/posts/schema';

type PostComments = Pick<PostView, 'commentCount'> & { comments: readonly Pick<CommentView, 'id' | 'withheld'>[] };

/**
 * Returns true if a post has comments that are older than the comments it includes. New comments (`newIds`) are ignored
 * if they are newer than the oldest included comment.
 */
export function hasEarlierComments({ comments, commentCount }: PostComments, newIds: readonly number[]): boolean {
  const oldest = comments.at(-1)?.id ?? 0;
  const newerCount = newIds.filter((id) => id > oldest).length;
  return commentCount - newerCount > comments.filter(({ withheld }) => withheld === null).length;
}
