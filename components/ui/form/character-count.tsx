import { cn } from '@/lib/cn';
import { cleanText } from '@/lib/text/clean-text';

/** The character count appears when a text reaches this fraction of its maximum length. */
const SHOWN_FROM = 0.9;

/** Shows how many of the allowed characters a text uses, once the text is close to the limit. */
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
