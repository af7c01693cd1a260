import type { CommentView, PostView } from '@/lib/posts/schema';

type PostComments = Pick<PostView, 'commentCount'> & { comments: readonly Pick<CommentView, 'id' | 'withheld'>[] };

/**
 * Returns true if a post has earlier comments than the ones it includes. A new comment (`newIds`) counts as earlier only
 * if it is older than the oldest included comment.
 */
export function hasEarlierComments({ comments, commentCount }: PostComments, newIds: readonly number[]): boolean {
  const oldest = comments.at(-1)?.id ?? 0;
  const newerCount = newIds.filter((id) => id > oldest).length;
  return commentCount - newerCount > comments.filter(({ withheld }) => withheld === null).length;
}
