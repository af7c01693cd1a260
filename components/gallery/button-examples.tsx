'use client';

import { Plus, Trash2 } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { BackLink } from '@/components/ui/page/back-link';
import { NamedExample, ExampleGroup } from './example-group';

/**
 * Button variants, each with the classes of its hover style. One button of each variant always has these classes, so
 * that the style is visible without a mouse.
 */
const VARIANTS = [
  ['default', 'bg-primary-hover'],
  ['secondary', 'bg-secondary-hover'],
  ['outline', 'bg-accent text-accent-foreground'],
  ['ghost', 'bg-accent text-accent-foreground'],
  ['destructive', 'bg-destructive-hover'],
  ['link', 'underline'],
] as const;
const FOCUS = 'outline-2 outline-offset-2 outline-ring';

export function ButtonExamples() {
  const [isPending, setIsPending] = useState(false);
  return (
    <>
      <ExampleGroup
        title="Variants and states"
        note="Each screen has one default button, for its main action. Buttons in lists are quieter."
        className="space-y-4"
      >
        {VARIANTS.map(([variant, hovered]) => (
          <div
            key={variant}
            className="grid grid-cols-[repeat(3,minmax(0,6rem))] items-end gap-3 sm:grid-cols-[repeat(5,6rem)]"
          >
            <NamedExample name={variant}>
              <Button variant={variant}>Save</Button>
            </NamedExample>
            <NamedExample name="hover">
              <Button variant={variant} className={hovered}>
                Save
              </Button>
            </NamedExample>
            <NamedExample name="focus">
              <Button variant={variant} className={FOCUS}>
                Save
              </Button>
            </NamedExample>
            <NamedExample name="disabled">
              <Button variant={variant} disabled>
                Save
              </Button>
            </NamedExample>
            <NamedExample name="pending">
              <Button variant={variant} pending>
                Saving...
              </Button>
            </NamedExample>
          </div>
        ))}
      </ExampleGroup>
      <ExampleGroup title="Sizes" className="flex flex-wrap items-end gap-x-5 gap-y-3">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <NamedExample key={size} name={size}>
            <Button size={size}>
              <Plus aria-hidden /> New event
            </Button>
          </NamedExample>
        ))}
        <NamedExample name="icon">
          <Button size="icon" variant="ghost" aria-label="Delete the sample">
            <Trash2 aria-hidden />
          </Button>
        </NamedExample>
      </ExampleGroup>
      <ExampleGroup
        title="Under way"
        note="A pending button keeps its focus and its place. A second click does nothing."
      >
        <Button
          pending={isPending}
          onClick={() => {
            setIsPending(true);
            setTimeout(() => setIsPending(false), 2_000);
          }}
        >
          {isPending ? 'Posting...' : 'Post'}
        </Button>
      </ExampleGroup>
      <ExampleGroup title="Links" className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <BackLink href="#buttons">Back to the list</BackLink>
        <Link href="#buttons" className="font-semibold text-primary hover:underline">
          The name of a school
        </Link>
        <p>
          In a sentence it is{' '}
          <a href="#buttons" className="text-primary underline underline-offset-2 hover:text-primary-hover">
            underlined
          </a>
          .
        </p>
        <Button asChild variant="outline" size="sm">
          <a href="#buttons">A link as a button</a>
        </Button>
      </ExampleGroup>
    </>
  );
}
