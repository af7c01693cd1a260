import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/lib/cn';
import { voiceName } from '@/lib/posts/voices/schema';
import { listShownVoices } from '@/lib/posts/voices/voices';
import { MarketingSection } from '../_components/marketing-section';

/** Invented quotes, marked as examples (decision P6). */
const EXAMPLES = [
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

/** Members' texts with their consent (record 122), and examples in place of fewer than two. */
export async function FeaturedVoices() {
  const shown = await listShownVoices().catch(() => []);
  const real = shown.map(({ id, text, naming, ...by }) => ({ key: `voice ${id}`, text, by: voiceName(naming, by) }));
  const examples = EXAMPLES.slice(real.length);
  return (
    <MarketingSection title="Featured Voices" lead={leadOf(real.length, examples.length)}>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
        {real.map(({ key, ...voice }, index) => (
          <Voice key={key} isLower={index % 2 === 1} {...voice} />
        ))}
        {examples.map(({ author, place, text }, index) => (
          <Voice
            key={author}
            isExample
            isLower={(real.length + index) % 2 === 1}
            text={text}
            by={
              <>
                <span className="font-bold">{author}</span>
                <span className="text-muted-foreground">, {place}</span>
              </>
            }
          />
        ))}
      </div>
    </MarketingSection>
  );
}

function leadOf(realCount: number, exampleCount: number): string {
  if (realCount === 0) return "We wrote these example posts ourselves. Members' real posts stay on their boards.";
  const real = 'Members wrote this on their boards, and agreed that we show it here.';
  return exampleCount === 0 ? real : `${real} We wrote the example ourselves.`;
}

type VoiceProps = { text: string; by: ReactNode; isLower: boolean; isExample?: boolean };

const Voice = ({ text, by, isLower, isExample = false }: VoiceProps) => (
  <figure className={cn('flex flex-col border-t-4 border-brick pt-6', isLower && 'lg:mt-20')}>
    {isExample && (
      <Badge variant="warning" className="text-sm">
        Example
      </Badge>
    )}
    <blockquote
      className={cn(
        'font-display text-2xl leading-snug font-medium text-pretty sm:text-3xl sm:leading-snug',
        isExample ? 'mt-5' : 'wrap-anywhere whitespace-pre-wrap',
      )}
    >
      “{text}”
    </blockquote>
    <figcaption className="mt-6 wrap-anywhere">{by}</figcaption>
  </figure>
);
