import { cn } from '@/lib/cn';
import { NamedExample, ExampleGroup } from './example-group';

const SPACES = [
  ['1', 'w-1', '4 px'],
  ['2', 'w-2', '8 px'],
  ['3', 'w-3', '12 px'],
  ['4', 'w-4', '16 px'],
  ['5', 'w-5', '20 px'],
  ['6', 'w-6', '24 px'],
  ['8', 'w-8', '32 px'],
  ['10', 'w-10', '40 px'],
  ['14', 'w-14', '56 px'],
] as const;
const CORNERS = {
  'rounded-sm': 'rounded-sm',
  'rounded-md': 'rounded-md',
  'rounded-lg': 'rounded-lg',
  'rounded-xl': 'rounded-xl',
  'rounded-full': 'rounded-full',
};
const SHADOWS = { 'shadow-card': 'shadow-card', 'shadow-raised': 'shadow-raised' };

export function SpacingAndShapeExamples() {
  return (
    <>
      <ExampleGroup
        title="Spacing"
        note="Cards have a padding of size 5, or size 6 on screens of 640 px and wider. The gap between cards has size 5 or 6, between fields size 5, and between a label and its field size 1.5."
      >
        <ul className="space-y-1.5">
          {SPACES.map(([name, width, size]) => (
            <li key={name} className="flex items-center gap-3 text-sm">
              <span className="w-20 text-muted-foreground tabular-nums">
                {name} · {size}
              </span>
              <span aria-hidden className={cn('h-3 rounded-sm bg-primary', width)} />
            </li>
          ))}
        </ul>
      </ExampleGroup>
      <ExampleGroup
        title="Corners"
        note="Use rounded-sm for small elements inside others, rounded-md for buttons and fields, rounded-lg for cards, and rounded-xl for dialogs."
        className="flex flex-wrap gap-5"
      >
        {Object.entries(CORNERS).map(([name, look]) => (
          <NamedExample key={name} name={name}>
            <span aria-hidden className={cn('block h-14 w-24 border border-input bg-card', look)} />
          </NamedExample>
        ))}
      </ExampleGroup>
      <ExampleGroup
        title="Shadows"
        note="Use shadow-card for elements on the page, and shadow-raised for elements that float above the page."
        className="flex flex-wrap gap-8"
      >
        {Object.entries(SHADOWS).map(([name, look]) => (
          <NamedExample key={name} name={name}>
            <span aria-hidden className={cn('block h-16 w-36 rounded-lg border bg-card', look)} />
          </NamedExample>
        ))}
      </ExampleGroup>
    </>
  );
}
