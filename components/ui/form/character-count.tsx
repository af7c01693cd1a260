import { cn } from '@/lib/cn';
import { cleanText } from '@/lib/text/clean';

/** Nobody counts letters of a short text: the count shows from here on, as a part of the limit. */
const SHOWN_FROM = 0.9;

/** How much of a text's limit is used, once it matters. */
export function CharacterCount({ text, limit }: { text: string; limit: number }) {
  const length = cleanText(text).length;
  if (length < limit * SHOWN_FROM) return null;
  const format = (count: number) => count.toLocaleString('en-CA');
  return (
    <p
      role="status"
      className={cn(
        'text-right text-sm tabular-nums',
        length > limit ? 'font-semibold text-destructive' : 'text-muted-foreground',
      )}
    >
      {format(length)} / {format(limit)}
      <span className="sr-only"> characters</span>
    </p>
  );
}
