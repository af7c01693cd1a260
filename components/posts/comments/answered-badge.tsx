import { Badge } from '@/components/ui/badge';
import { Check } from '@/components/ui/icons';

/** Of a post: its author marked a comment as the answer; of that comment: it is the one. */
export function AnsweredBadge({ of, className }: { of: 'post' | 'comment'; className?: string }) {
  return (
    <Badge variant="success" className={className}>
      <Check aria-hidden className="size-3.5" />
      {of === 'post' ? 'Answered' : 'Answer'}
    </Badge>
  );
}
