import type { MouseEvent } from 'react';
import { focusMain } from '@/components/ui/focus-main';
import { currentJobs } from './upload-queue';

/** A button of the tray goes with what it does: the keyboard goes on at the head of the tray, or on the page where the tray goes, too. */
export function pressed({ currentTarget, detail }: MouseEvent<HTMLElement>, work: () => void): void {
  const tray = currentTarget.closest('section');
  work();
  if (detail > 0) return; // by a finger or a mouse, which are nowhere
  if (currentJobs().length === 0) focusMain();
  else tray?.querySelector('button')?.focus();
}
