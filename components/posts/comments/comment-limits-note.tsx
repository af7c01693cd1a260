import { useDraft } from '@/components/drafts/use-draft';
import { commentDraftKey } from '@/components/posts/writing/draft-keys';
import { Lock } from '@/components/ui/icons/icons';
import { Textarea } from '@/components/ui/textarea';
import type { PostView } from '@/lib/posts/schema';
import { formatDate } from '@/lib/time/format-dates';

/** Takes the place of the comment box, and says why the reader cannot comment. Text that they typed stays visible. */
export function CommentLimitsNote({ post }: { post: PostView }) {
  const { commentsClosed, school } = post;
  return (
    <div className="space-y-2">
      <p role="status" className="flex gap-2 text-sm text-muted-foreground">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words whitespace-pre-wrap">
          {commentsClosed
            ? `Comments have been closed since ${formatDate(commentsClosed.at)}. Reason: ${commentsClosed.reason}`
            : `Only verified parents of ${school.name} can comment on this post. The author chose that.`}
        </span>
      </p>
      <UnsentComment place={commentDraftKey(post)} />
    </div>
  );
}

const START = { content: '' };

/** Shows the text of a comment or reply that can no longer be sent. The draft stays stored. */
export function UnsentComment({ place }: { place: string }) {
  const { fields, hasDraft } = useDraft(place, START);
  if (!hasDraft || fields.content === '') return null;
  return (
    <label className="block space-y-1 text-sm text-muted-foreground">
      <span>Your comment wasn't sent. We keep it in case you can comment here again.</span>
      <Textarea readOnly value={fields.content} rows={2} className="min-h-10 resize-none py-1.5" />
    </label>
  );
}
