'use client';

import type { KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';

const KEYS = [
  ['J or ↓', 'Next item'],
  ['K or ↑', 'Previous item'],
  ['Enter', 'Open the item'],
  ['T', 'Assign to you, or unassign'],
  ['S', 'Snooze until tomorrow'],
  ['C', 'Close the item with a note'],
  ['U', 'Back to the inbox'],
  ['?', 'Show this list of shortcuts'],
] as const;

/**
 * Returns the pressed shortcut key. Returns null if the person is typing in a field or holds a modifier key, such as
 * Ctrl.
 */
export function readShortcutKey(event: KeyboardEvent): string | null {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = pressedKeyUnlessComposing(event);
  if (ctrlKey || metaKey || altKey || key === '') return null;
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
    return null;
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Dialog that lists the keyboard shortcuts. */
export function KeyboardShortcutsDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <>
      <Button size="sm" variant="ghost" className="min-h-11 max-sm:hidden" onClick={() => onOpenChange(true)}>
        Keys
      </Button>
      <Dialog open={isOpen} onOpenChange={onOpenChange}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Inbox shortcuts</DialogTitle>
            <DialogDescription asChild>
              <div className="space-y-4">
                <p>Shortcuts work when an item is selected, but not while you're typing.</p>
                <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-popover-foreground">
                  {KEYS.map(([key, does]) => (
                    <div key={key} className="contents">
                      <dt className="font-semibold">{key}</dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            </DialogDescription>
          </DialogHeader>
        </DialogContent>
      </Dialog>
    </>
  );
}
