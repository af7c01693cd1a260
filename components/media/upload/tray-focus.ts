import type { MouseEvent } from 'react';
import { focusMain } from '@/components/ui/keyboard/focus-main';
import { currentJobs } from './upload-queue';

/**
 * Runs the action of a tray button that disappears afterwards. Keyboard users then continue at the first button of the
 * tray. If the tray has disappeared, they continue at the main content.
 */
export function runAndMoveFocus({ currentTarget, detail }: MouseEvent<HTMLElement>, action: () => void): void {
  const tray = currentTarget.closest('section');
  action();
  if (detail > 0) return; // After a click by finger or mouse, the focus does not need to move.
  if (currentJobs().length === 0) focusMain();
  else tray?.querySelector('button')?.focus();
}
