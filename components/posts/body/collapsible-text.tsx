'use client';

import { useState, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { decideTextCollapse, type TextCollapseRule } from './text-collapse';

/** Number of visible lines of a folded post. */
const LINES = 8;

/** Look of a post's text. The maximum width keeps lines readable. The estimate in text-collapse.ts relies on it. */
export const POST_TEXT_CLASSES = 'max-w-[38rem] break-words whitespace-pre-wrap max-sm:leading-6';

type FoldedTextProps = { text: string; children: ReactNode };

/**
 * Shows the first lines of a long text, and the rest after a click on 'Read more'. Searches in the page, and browsers
 * without scripts, always find the whole text.
 */
export function CollapsibleText({ text, children }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const fold = decideTextCollapse(text, LINES);
  return (
    <>
      <div
        className={cn(POST_TEXT_CLASSES, !isOpen && FOLDED[fold])}
        // A search in the page, or the focus on a link, can scroll a folded text to a hidden line. The text then
        // unfolds.
        onScroll={() => setIsOpen(true)}
      >
        {children}
      </div>
      {fold !== 'never' && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => {
            setIsOpen(!isOpen);
            // When a long text is folded, its button can move out of the window, so the button is scrolled into view.
            if (isOpen) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
          }}
          className={cn(
            'min-h-7 rounded-sm font-semibold text-primary hover:underline noscript:hidden',
            fold === 'on phones' && 'min-[30rem]:hidden',
          )}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </button>
      )}
    </>
  );
}

const FOLDED: Record<TextCollapseRule, string> = {
  never: '',
  'on phones': 'max-[30rem]:folded-text',
  always: 'folded-text',
};
