import type { ParentCommentUnavailableReason } from '@/lib/posts/schema';

const TEXTS: Record<ParentCommentUnavailableReason | 'earlier', string> = {
  deleted: 'This comment was deleted',
  hidden: 'This comment is hidden',
  earlier: 'In reply to an earlier comment',
};

/** Note in place of a deleted or hidden comment, above the replies to it. */
export function MissingParentComment({ gone }: { gone: ParentCommentUnavailableReason | null }) {
  return (
    <p className="flex min-h-8 items-center gap-3 text-sm text-muted-foreground">
      <span aria-hidden className="size-8 shrink-0 rounded-full border border-dashed" />
      {TEXTS[gone ?? 'earlier']}
    </p>
  );
}
