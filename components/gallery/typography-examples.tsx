import { TimeAgo } from '@/components/ui/page/time-ago';
import { NonBreakingProvinceName } from '@/components/ui/page/non-breaking-province-name';
import { ExampleGroup } from './example-group';

const DISPLAY = [
  ['text-hero', 'font-display text-hero', 'Parents, heard'],
  ['text-heading', 'font-display text-heading', 'How it works'],
  ['text-title', 'font-display text-title', 'Manage Schools'],
] as const;

const TEXT = [
  ['text-xl bold', 'text-xl font-bold', 'A section of a page'],
  ['text-lg bold', 'text-lg font-bold', 'The title of a card or a post'],
  ['text-base', 'text-base', 'Posts and form fields'],
  ['text-[0.9375rem]', 'text-[0.9375rem]', 'Comments, tables and buttons'],
  ['text-sm muted', 'text-sm text-muted-foreground', 'Hints, times and places'],
  ['text-xs semibold', 'text-xs font-semibold', 'Badges'],
] as const;

/** The two typefaces: Bitter for titles, Figtree for all other text. */
export function TypographyExamples() {
  return (
    <>
      <ExampleGroup title="Bitter, the typeface of page titles" className="space-y-4">
        <Scale lines={DISPLAY} />
      </ExampleGroup>
      <ExampleGroup title="Figtree, the typeface of all other text" className="space-y-3">
        <Scale lines={TEXT} />
      </ExampleGroup>
      <ExampleGroup title="Special characters" note="French, Gaelic and Mi’kmaq names of schools and people.">
        <p className="text-lg">École Beau-Port · Thériault · Sgoil Taigh Sgìre · Wagmatcookewey · L’nui’suti · Ǧ ŋ ɨ</p>
      </ExampleGroup>
      <ExampleGroup title="Times and names" className="space-y-1 text-lg">
        <p>
          <TimeAgo iso="2026-01-30T12:00:00Z" />
        </p>
        <p>
          <NonBreakingProvinceName>Parents of Nova Scotia</NonBreakingProvinceName>
        </p>
      </ExampleGroup>
      <ExampleGroup title="Prose" note="This style is used on the legal and help pages.">
        <div className="prose max-w-2xl rounded-lg border bg-card p-5 shadow-card *:first:mt-0">
          <p>
            A paragraph with <a href="#type">a link</a> and <strong>strong words</strong>.
          </p>
          <ul>
            <li>The first of two points</li>
            <li>The second of two points</li>
          </ul>
        </div>
      </ExampleGroup>
    </>
  );
}

function Scale({ lines }: { lines: readonly (readonly [name: string, look: string, words: string])[] }) {
  return lines.map(([name, look, words]) => (
    <div key={name}>
      <p className={look}>{words}</p>
      <p className="font-mono text-xs text-muted-foreground">{name}</p>
    </div>
  ));
}
