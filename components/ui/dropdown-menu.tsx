'use client';

import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Not modal: the page behind a small menu may scroll. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuGroup = Radix.Group;

/** What was chosen in the menu that is closing: there is never more than one open. */
let chosen: (() => void) | undefined;

/** Runs when the menu is gone; its button has the focus again once this event is over. */
function carryOut() {
  if (chosen) queueMicrotask(chosen);
  chosen = undefined;
}

/** The keyboard goes on at an item, not at the menu as a whole. */
const focusFirst = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });

type ContentProps = ComponentProps<typeof Radix.Content> & {
  /** For a menu that the keyboard opened before Radix was there to see it. */
  beginsAtFirst?: boolean;
};

export function DropdownMenuContent({ className, beginsAtFirst = false, ...props }: ContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={beginsAtFirst ? focusFirst : undefined}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={carryOut}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-raised',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

type ItemProps = Omit<ComponentProps<typeof Radix.Item>, 'onSelect'> & {
  variant?: 'default' | 'destructive';
  /** Done after the menu has closed, so that a dialog opened by it gives the focus back to the menu's button. */
  onSelect?: () => void;
};

/** For a link: asChild with a <Link> inside. */
export function DropdownMenuItem({ className, variant = 'default', onSelect, ...props }: ItemProps) {
  return (
    <Radix.Item
      onSelect={() => {
        chosen = onSelect;
      }}
      className={cn(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-[0.9375rem] outline-none',
        'data-disabled:pointer-events-none data-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
        variant === 'destructive'
          ? 'text-destructive data-highlighted:bg-destructive-soft'
          : 'data-highlighted:bg-accent data-highlighted:text-accent-foreground',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-3 py-1.5 text-sm text-muted-foreground', className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('mx-1 my-1.5 h-px bg-border', className)} {...props} />;
}
