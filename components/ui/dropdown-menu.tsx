'use client';

import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Renders a menu that is not modal, so the page behind it can scroll. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuGroup = Radix.Group;

/**
 * Action of the chosen menu item, stored while the menu closes. One variable is enough, because only one menu can be
 * open at a time.
 */
let chosenAction: (() => void) | undefined;

/** Runs the chosen action after the menu has closed and the focus is back on the menu's button. */
function runChosenAction() {
  if (chosenAction) queueMicrotask(chosenAction);
  chosenAction = undefined;
}

/** Focuses the first item of the menu, because keyboard users would otherwise start on the menu as a whole. */
const focusFirst = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });

type ContentProps = ComponentProps<typeof Radix.Content> & {
  /** True if a key opened the menu before the menu's code had loaded, so that the menu focuses its first item. */
  focusesFirstItem?: boolean;
};

export function DropdownMenuContent({ className, focusesFirstItem = false, ...props }: ContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={focusesFirstItem ? focusFirst : undefined}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={runChosenAction}
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
  /**
   * Action that runs after the menu has closed, so that a dialog opened by the action can later return the focus to the
   * menu's button.
   */
  onSelect?: () => void;
};

/** Shows a menu item. If the item is a link, use asChild with a <Link> inside. */
export function DropdownMenuItem({ className, variant = 'default', onSelect, ...props }: ItemProps) {
  return (
    <Radix.Item
      onSelect={() => {
        chosenAction = onSelect;
      }}
      className={cn(
        'flex min-h-10 cursor-pointer gap-2.5 rounded-md px-3 text-[0.9375rem] outline-none base:items-center base:py-1.5',
        'data-disabled:pointer-events-none data-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
        variant === 'destructive'
          ? 'data-highlighted:bg-destructive-soft base:text-destructive'
          : 'data-highlighted:bg-accent data-highlighted:text-accent-foreground',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-3 py-1.5 base:text-sm base:text-muted-foreground', className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('mx-1 my-1.5 h-px bg-border', className)} {...props} />;
}
