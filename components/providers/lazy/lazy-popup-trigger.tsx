'use client';

import { Slot } from 'radix-ui';
import { useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import type { LazyComponent } from './lazy-component';
import { useOpenLazyComponent } from './use-open-lazy-component';

/**
 * Props of a lazily loaded menu or dialog, which opens as soon as its code has loaded. `trigger` is the control that
 * was clicked.
 */
export type LazyPopupProps = {
  trigger: ReactElement;
  /** True if the person opened the menu by keyboard. The menu then focuses its first item. */
  byKeyboard: boolean;
};

type LazyTriggerProps<Props> = {
  component: LazyComponent<Props & LazyPopupProps>;
  props: Props;
  popup: 'menu' | 'dialog';
  /** The control to click. The loaded menu or dialog renders the control as its trigger. */
  children: ReactElement;
};

/**
 * A control whose menu or dialog loads when the pointer or focus reaches the control. The first click opens the menu or
 * dialog, even if loading takes long.
 */
export function LazyPopupTrigger<Props extends object>({
  component: Popup,
  props,
  popup,
  children,
}: LazyTriggerProps<Props>) {
  const { open, intent } = useOpenLazyComponent(Popup);
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null);
  if (openedBy) return <Popup {...props} trigger={children} byKeyboard={openedBy === 'keyboard'} />;

  return (
    <Slot.Root
      {...intent}
      aria-haspopup={popup}
      aria-expanded={false}
      className="busy"
      onClick={({ detail }: MouseEvent) => void open(() => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer'))}
      onKeyDown={(event: KeyboardEvent) => {
        if (popup !== 'menu' || pressedKeyUnlessComposing(event) !== 'ArrowDown') return;
        event.preventDefault();
        void open(() => setOpenedBy('keyboard'));
      }}
    >
      {children}
    </Slot.Root>
  );
}
