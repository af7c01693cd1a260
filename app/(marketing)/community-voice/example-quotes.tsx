import { Badge } from '@/components/ui/badge';
import { cn } from '@/lib/cn';

/** Invented quotes, marked as examples (decision P6). */
const VOICES = [
  {
    author: 'Dana R.',
    place: 'parent of two, Annapolis Valley',
    text: 'I asked one question about the new bus times and had four useful answers by supper. One of them came with the number of the right office.',
  },
  {
    author: 'Marc L.',
    place: 'parent, Cape Breton',
    text: 'We thought we were the only family worried about the crossing. It turned out there were a dozen of us, so we wrote to the school together.',
  },
];

export function ExampleQuotes() {
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
      {VOICES.map(({ author, place, text }, index) => (
        <figure key={author} className={cn('flex flex-col border-t-4 border-brick pt-6', index > 0 && 'lg:mt-20')}>
          <Badge variant="warning" className="text-sm">
            Example
          </Badge>
          <blockquote className="mt-5 font-display text-2xl leading-snug font-medium text-pretty sm:text-3xl sm:leading-snug">
            “{text}”
          </blockquote>
          <figcaption className="mt-6">
            <span className="font-bold">{author}</span>
            <span className="text-muted-foreground">, {place}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
