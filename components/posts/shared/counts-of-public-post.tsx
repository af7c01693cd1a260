import { ArrowBigDown, ArrowBigUp, MessageSquare } from '@/components/ui/icons/icons';

type PublicCountsProps = { post: { upvoteCount: number; downvoteCount: number; commentCount: number } };

/** Shows the votes and the comment count of a post on public pages. */
export function CountsOfPublicPost({ post }: PublicCountsProps) {
  const counts = [
    { label: 'upvote', count: post.upvoteCount, Icon: ArrowBigUp },
    { label: 'downvote', count: post.downvoteCount, Icon: ArrowBigDown },
    { label: 'comment', count: post.commentCount, Icon: MessageSquare },
  ];
  return (
    <ul className="flex gap-5 text-sm font-semibold text-muted-foreground tabular-nums">
      {counts.map(({ label, count, Icon }) => (
        <li key={label} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-5" />
          {count}
          <span className="sr-only">{count === 1 ? label : `${label}s`}</span>
        </li>
      ))}
    </ul>
  );
}
