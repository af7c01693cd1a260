'use client';

import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { pressedKey } from '@/components/ui/pressed-key';

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (pressedKey(event) !== 'Escape' || !event.currentTarget.open) return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}

/** What the open menu covers must not get the focus unseen. */
function closeBehind(event: FocusEvent<HTMLDetailsElement>) {
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

/** A <details>, so that it opens before (and without) any script; with it, Escape and leaving close it. */
export function SmallMenu({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <details className={className} onKeyDown={closeOnEscape} onBlur={closeBehind}>
      {children}
    </details>
  );
}
