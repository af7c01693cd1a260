import type { ReactNode } from 'react';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

type FoldedSectionProps = {
  /** Anchor of the section. The heading's id ends with `-title`. */
  id: string;
  title: string;
  as: 'h2' | 'h3';
  open?: boolean;
  hidden?: boolean;
  children: ReactNode;
};

/** Section that shows only its heading until the reader opens it. Works without scripts, and is printed in full. */
export function CollapsiblePageSection({ id, title, as: Heading, open, hidden, children }: FoldedSectionProps) {
  return (
    <details
      open={open}
      hidden={hidden}
      // If the page's address ends with this section's id, the browser may open the section before hydration. This
      // attribute stops React's warning about the changed `open` attribute.
      suppressHydrationWarning
      className="border-b last:border-b-0"
    >
      <CollapsibleSummary className="py-3 hover:text-primary">
        <Heading id={`${id}-title`} className="mt-0! font-display text-xl font-semibold">
          {title}
        </Heading>
      </CollapsibleSummary>
      {/* The id is inside the <details>, because browsers then open a closed section when a link leads to the id. */}
      <div id={id} className="scroll-mt-16 pb-5">
        {children}
      </div>
    </details>
  );
}
