import { Badge } from '@/components/ui/badge';
import { Check } from '@/components/ui/icons/icons';

/** Badge on an answered post, and on the comment that the post's author marked as the answer. */
export function AnsweredBadge({ of, className }: { of: 'post' | 'comment'; className?: string }) {
  return (
    <Badge variant="success" className={className}>
      <Check aria-hidden className="size-3.5" />
      {of === 'post' ? 'Answered' : 'Answer'}
    </Badge>
  );
}
