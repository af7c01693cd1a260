import { UserRound } from '@/components/ui/icons/icons';
import { FormattedComment } from '@/components/posts/formatted-text';
import { TimeAgo } from '@/components/ui/page/time-ago';
import type { SharedPostView } from '@/lib/posts/schema';
import { MissingParentComment } from './missing-parent-comment';
import { groupCommentsIntoThreads } from './threads/threads';

type PublicCommentView = Pick<
  SharedPostView['comments'][number],
  'id' | 'content' | 'authorName' | 'createdAt' | 'parentId' | 'parentGone'
>;
type PublicCommentsProps = {
  /** Comments to show, newest first. */
  comments: PublicCommentView[];
  /** Number of all comments on the post, including those that are not shown. */
  count: number;
};

/** Shows the comments on a public page, read-only. The server has replaced the writers' names with 'A parent'. */
export function PublicComments({ comments, count: commentCount }: PublicCommentsProps) {
  return (
    <>
      {comments.length === 0 && <p className="mt-2 text-muted-foreground">No comments yet</p>}
      <ol className="mt-3 space-y-3">
        {groupCommentsIntoThreads(comments.toReversed()).map(({ id, root, gone, replies }) => (
          <li key={id}>
            {root ? <PublicComment comment={root} /> : <MissingParentComment gone={gone} />}
            {replies.length > 0 && (
              <ol aria-label="Replies" className="mt-3 ml-8 space-y-3 sm:ml-10">
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <PublicComment comment={reply} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {commentCount > comments.length && (
        <p className="mt-3 text-sm text-muted-foreground">
          The newest {comments.length} of {commentCount} comments are shown.
        </p>
      )}
    </>
  );
}

function PublicComment({ comment }: { comment: PublicCommentView }) {
  return (
    <div className="flex gap-2.5">
      <span
        aria-hidden
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground"
      >
        <UserRound className="size-4" />
      </span>
      <div className="min-w-0 flex-1 rounded-lg bg-muted px-3.5 py-2.5">
        <p className="flex flex-wrap gap-x-2 text-sm">
          <span className="font-semibold">{comment.authorName}</span>
          <TimeAgo iso={comment.createdAt} className="text-muted-foreground" />
        </p>
        <FormattedComment text={comment.content} className="text-[0.9375rem] break-words whitespace-pre-wrap" />
      </div>
    </div>
  );
}
