import type { PostView } from '@/lib/posts/schema';

/** With which post of a list by date begins what was seen by then; undefined where nothing, or nothing but one's own, is new, or all of it. */
export function beginningOfSeen(
  posts: readonly Pick<PostView, 'id' | 'createdAt' | 'isOwner'>[],
  seenUntil: string | null,
): number | undefined {
  const at = posts.findIndex(({ createdAt }) => seenUntil !== null && createdAt <= seenUntil);
  return posts.slice(0, Math.max(0, at)).some(({ isOwner }) => !isOwner) ? posts[at]?.id : undefined;
}

/** Between what is new and what was seen. */
export function SeenLine() {
  return (
    <p className="mb-4 flex items-center gap-3 text-sm font-semibold text-primary before:h-px before:flex-1 before:bg-primary/40 after:h-px after:flex-1 after:bg-primary/40">
      <span>
        <span aria-hidden>↑ </span>New since your last visit<span className="sr-only">: the posts above</span>
      </span>
    </p>
  );
}
