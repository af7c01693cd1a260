import type { CommentView, PostView } from '@/lib/posts/schema';

type Carried = Pick<PostView, 'commentCount'> & { comments: readonly Pick<CommentView, 'id' | 'withheld'>[] };

/** Whether a post has earlier comments than it carries. Those that have come and stand after them are none; those that others pushed out of them are. */
export function hasEarlierComments({ comments, commentCount }: Carried, fresh: readonly number[]): boolean {
  const oldest = comments.at(-1)?.id ?? 0;
  const later = fresh.filter((id) => id > oldest).length;
  return commentCount - later > comments.filter(({ withheld }) => withheld === null).length;
}
