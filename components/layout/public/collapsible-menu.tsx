'use client';

import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (pressedKeyUnlessComposing(event) !== 'Escape' || !event.currentTarget.open) return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}

/** Closes the menu when the focus leaves it, because an open menu would hide the focused element. */
function closeBehind(event: FocusEvent<HTMLDetailsElement>) {
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

/** Menu as a <details>, which opens without scripts. With scripts, Escape or moving the focus away closes the menu. */
export function CollapsibleMenu({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <details className={className} onKeyDown={closeOnEscape} onBlur={closeBehind}>
      {children}
    </details>
  );
}
