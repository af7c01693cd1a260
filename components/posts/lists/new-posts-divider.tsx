import type { PostView } from '@/lib/posts/schema';

/**
 * Returns the id of the post directly below the divider, which is the newest post that the reader has already seen.
 * Undefined without new posts by other people.
 */
export function newestSeenPostId(
  /** Newest post first. */
  posts: readonly Pick<PostView, 'id' | 'createdAt' | 'isOwner'>[],
  seenUntil: string | null,
): number | undefined {
  const at = posts.findIndex(({ createdAt }) => seenUntil !== null && createdAt <= seenUntil);
  return posts.slice(0, Math.max(0, at)).some(({ isOwner }) => !isOwner) ? posts[at]?.id : undefined;
}

/** Shows the line between new posts and posts that the reader has already seen. */
export function NewPostsDivider() {
  return (
    <p className="mb-4 flex items-center gap-3 text-sm font-semibold text-primary before:h-px before:flex-1 before:bg-primary/40 after:h-px after:flex-1 after:bg-primary/40">
      <span>
        <span aria-hidden>↑ </span>New since your last visit<span className="sr-only">: the posts above</span>
      </span>
    </p>
  );
}
