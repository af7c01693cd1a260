import { Badge } from '@/components/ui/badge';
import { Check } from '@/components/ui/icons/icons';

/** Shows that the author of a post marked a comment as its answer. Appears on the post and on that comment. */
export function AnsweredBadge({ of, className }: { of: 'post' | 'comment'; className?: string }) {
  return (
    <Badge variant="success" className={className}>
      <Check aria-hidden className="size-3.5" />
      {of === 'post' ? 'Answered' : 'Answer'}
    </Badge>
  );
}
