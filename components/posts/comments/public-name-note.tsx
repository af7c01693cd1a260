import type { CommentView, PostView } from '@/lib/posts/schema';

export const PUBLIC_NAME_TEXTS: Record<NonNullable<CommentView['outside']>, string> = {
  unnamed: 'The public sees “A parent” as the author',
  named: 'The public sees your name as the author',
  hidden: "The public doesn't see this",
};

/**
 * Tells the writer of a comment on a publicly shared post how visitors see the comment. The writer can change this in
 * the comment's menu.
 */
export function PublicNameNote({ post, comment }: { post: Pick<PostView, 'isPublic'>; comment: CommentView }) {
  if (!post.isPublic || comment.outside === null) return null;
  return <p className="text-sm text-muted-foreground">{PUBLIC_NAME_TEXTS[comment.outside]}</p>;
}
