'use client';

import { Slot } from 'radix-ui';
import { useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { pressedKey } from '@/components/ui/pressed-key';
import type { Deferred } from './deferred';
import { useDeferred } from './use-deferred';

/** What the part that comes is given: it opens at once, with this control as its own trigger. */
export type OpenedProps = {
  trigger: ReactElement;
  /** A menu then begins at its first item. */
  byKeyboard: boolean;
};

type DeferredTriggerProps<Props> = {
  source: Deferred<Props & OpenedProps>;
  props: Props;
  popup: 'menu' | 'dialog';
  /** The control; from the first press on, the part draws it. */
  children: ReactElement;
};

/** A control whose menu or dialog comes when somebody is about to press it. The first press opens it, however long that takes. */
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
