import type { CommentView, PostView } from '@/lib/posts/schema';

type PostComments = Pick<PostView, 'commentCount'> & { comments: readonly Pick<CommentView, 'id' | 'withheld'>[] };

/**
 * Returns true if a post has older comments than the few newest ones that were loaded with it. The comments `newIds`
 * arrived later, so they do not count as older.
 */
export function hasEarlierComments({ comments, commentCount }: PostComments, newIds: readonly number[]): boolean {
  const oldest = comments.at(-1)?.id ?? 0;
  const newerCount = newIds.filter((id) => id > oldest).length;
  return commentCount - newerCount > comments.filter(({ withheld }) => withheld === null).length;
}
