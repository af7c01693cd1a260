import type { MouseEvent } from 'react';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { getUploadsInTray } from './upload-queue';

/**
 * Runs the action of an upload tray button that disappears afterwards. The focus moves to the tray's first button, or
 * to the main content if the tray disappeared.
 */
export function runActionAndRestoreFocus({ currentTarget, detail }: MouseEvent<HTMLElement>, action: () => void): void {
  const tray = currentTarget.closest('section');
  action();
  if (detail > 0) return; // After a click by finger or mouse, `detail` is above 0 and the focus stays where it is.
  if (getUploadsInTray().length === 0) focusMainContent();
  else tray?.querySelector('button')?.focus();
}
