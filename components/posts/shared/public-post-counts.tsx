import { ArrowBigDown, ArrowBigUp, MessageSquare } from '@/components/ui/icons/icons';

type PublicCountsProps = { post: { upvoteCount: number; downvoteCount: number; commentCount: number } };

/** Shows the votes and the comment count of a post on public pages. */
export function PublicPostCounts({ post }: PublicCountsProps) {
  const counts = [
    { label: 'upvotes', count: post.upvoteCount, Icon: ArrowBigUp },
    { label: 'downvotes', count: post.downvoteCount, Icon: ArrowBigDown },
    { label: 'comments', count: post.commentCount, Icon: MessageSquare },
  ];
  return (
    <ul className="flex gap-5 text-sm font-semibold text-muted-foreground tabular-nums">
      {counts.map(({ label, count, Icon }) => (
        <li key={label} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-5" />
          {count}
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ul>
  );
}
