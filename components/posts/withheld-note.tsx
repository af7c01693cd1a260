import { EyeOff } from 'lucide-react';
import type { Withheld } from '@/lib/moderation/review-codes';
import { withheldText } from '@/lib/moderation/withheld-text';

/** Tells the writer that nobody else sees it, and why. */
export function WithheldNote({ withheld, kind }: { withheld: Withheld; kind: 'post' | 'comment' }) {
  return (
    <p className="mt-1 mb-1.5 flex gap-2 rounded-md border border-warning/25 bg-warning-soft px-3 py-2 text-sm">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>{withheldText(withheld, kind)}</span>
    </p>
  );
}
