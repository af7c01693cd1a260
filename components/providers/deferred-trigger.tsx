'use client';

import { Slot } from 'radix-ui';
import { useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { pressedKey } from '@/components/ui/keyboard/pressed-key';
import type { Deferred } from './deferred';
import { useDeferred } from './use-deferred';

/** Props of the loaded menu or dialog. It opens at once, and the control that was clicked is its trigger. */
export type OpenedProps = {
  trigger: ReactElement;
  /** True if the control was used by keyboard, so that a menu focuses its first item. */
  byKeyboard: boolean;
};

type DeferredTriggerProps<Props> = {
  source: Deferred<Props & OpenedProps>;
  props: Props;
  popup: 'menu' | 'dialog';
  /** The control to click. After the first click, the loaded menu or dialog renders this control. */
  children: ReactElement;
};

/**
 * A control whose menu or dialog loads when a click is likely. The first click opens the menu or dialog, however long
 * loading takes.
 */
export function DeferredTrigger<Props extends object>({ source, props, popup, children }: DeferredTriggerProps<Props>) {
  const { Part, ask, intent } = useDeferred(source);
  const [byKeyboard, setByKeyboard] = useState(false);
  if (Part) return <Part {...props} trigger={children} byKeyboard={byKeyboard} />;

  function open(withKeyboard: boolean) {
    setByKeyboard(withKeyboard);
    void ask();
  }

  return (
    <Slot.Root
      {...intent}
      aria-haspopup={popup}
      aria-expanded={false}
      className="busy"
      onClick={({ detail }: MouseEvent) => open(detail === 0)}
      onKeyDown={(event: KeyboardEvent) => {
        if (popup !== 'menu' || pressedKey(event) !== 'ArrowDown') return;
        event.preventDefault();
        open(true);
      }}
    >
      {children}
    </Slot.Root>
  );
}
