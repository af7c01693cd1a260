'use client';

import { Plus, Trash2 } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { BackLink } from '@/components/ui/page/back-link';
import { Named, Sample } from './sample';

/** Hover styles as plain classes, because a page cannot hold the hover state. */
const VARIANTS = [
  ['default', 'bg-primary-hover'],
  ['secondary', 'bg-secondary-hover'],
  ['outline', 'bg-accent text-accent-foreground'],
  ['ghost', 'bg-accent text-accent-foreground'],
  ['destructive', 'bg-destructive-hover'],
  ['link', 'underline'],
] as const;
const FOCUS = 'outline-2 outline-offset-2 outline-ring';

export function Buttons() {
  const [isPending, setIsPending] = useState(false);
  return (
    <>
      <Sample
        title="Variants and states"
        note="Each screen has one default button, for its main action. Buttons in lists are quieter."
        className="space-y-4"
      >
        {VARIANTS.map(([variant, hovered]) => (
          <div
            key={variant}
            className="grid grid-cols-[repeat(3,minmax(0,6rem))] items-end gap-3 sm:grid-cols-[repeat(5,6rem)]"
          >
            <Named name={variant}>
              <Button variant={variant}>Save</Button>
            </Named>
            <Named name="hover">
              <Button variant={variant} className={hovered}>
                Save
              </Button>
            </Named>
            <Named name="focus">
              <Button variant={variant} className={FOCUS}>
                Save
              </Button>
            </Named>
            <Named name="disabled">
              <Button variant={variant} disabled>
                Save
              </Button>
            </Named>
            <Named name="pending">
              <Button variant={variant} pending>
                Saving...
              </Button>
            </Named>
          </div>
        ))}
      </Sample>
      <Sample title="Sizes" className="flex flex-wrap items-end gap-x-5 gap-y-3">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Named key={size} name={size}>
            <Button size={size}>
              <Plus aria-hidden /> New event
            </Button>
          </Named>
        ))}
        <Named name="icon">
          <Button size="icon" variant="ghost" aria-label="Delete the sample">
            <Trash2 aria-hidden />
          </Button>
        </Named>
      </Sample>
      <Sample title="Under way" note="A pending button keeps its focus and its place. A second click does nothing.">
        <Button
          pending={isPending}
          onClick={() => {
            setIsPending(true);
            setTimeout(() => setIsPending(false), 2_000);
          }}
        >
          {isPending ? 'Posting...' : 'Post'}
        </Button>
      </Sample>
      <Sample title="Links" className="flex flex-wrap items-center gap-x-6 gap-y-3">
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
      </Sample>
    </>
  );
}
