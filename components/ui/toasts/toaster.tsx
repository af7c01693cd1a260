'use client';

import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { CircleAlert, CircleCheck, X } from '@/components/ui/icons/icons';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { TOAST_POSITION_CLASSES, positionToast } from './toast-position';
import { getCurrentToast, dismissToast, subscribeToToasts, type ShownToast } from './toast';

const DURATION_MS = 5_000;

const CARD_LOOK =
  'pointer-events-auto relative flex items-start gap-3 rounded-lg border py-2.5 pr-12 pl-3.5 shadow-raised sm:py-4 sm:pl-4 animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)';
const LOOKS = {
  default: 'bg-popover text-popover-foreground',
  success: 'bg-popover text-popover-foreground [&>svg]:text-success',
  destructive: 'border-destructive bg-destructive-soft text-foreground [&>svg]:text-destructive',
};
const ICONS = { default: null, success: CircleCheck, destructive: CircleAlert };

/** Renders the toasts. The F8 key moves the focus to the toasts. */
export function Toaster() {
  const current = useSyncExternalStore(subscribeToToasts, getCurrentToast, () => null);

  // Renders nothing until a toast is shown. Without a toast, Radix's viewport element would have a style attribute,
  // which our content security policy forbids.
  if (!current) return null;
  // Each toast has its own provider. With a shared provider, the closing timer would stay paused after a toast closed
  // under the pointer.
  return (
    <Radix.Provider key={current.id} swipeDirection="right">
      <ToastCard toast={current} />
      <Radix.Viewport className={`${TOAST_POSITION_CLASSES} outline-none`} />
    </Radix.Provider>
  );
}

/**
 * Closes a toast, and moves the focus from the toast to the main content. Otherwise keyboard users would start at the
 * top of the page.
 */
function close(id: number) {
  const hadFocus = document.activeElement?.closest('[role=region]:has([data-radix-collection-item])');
  dismissToast(id);
  if (hadFocus) focusMainContent();
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, title, description, variant = 'default', action, movesFocus, durationMs = DURATION_MS } = toast;
  useEffect(() => {
    if (movesFocus && document.activeElement === document.body) focusMainContent();
  }, [movesFocus]);
  const Icon = ICONS[variant];
  return (
    <Radix.Root
      ref={positionToast}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={durationMs}
      onOpenChange={(open) => !open && close(id)}
      className={`${CARD_LOOK} ${LOOKS[variant]}`}
    >
      {Icon && <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />}
      <div className="min-w-0 flex-1">
        {/* The spaces keep title, description and action apart when screen readers announce the toast. */}
        <Radix.Title className="font-semibold max-sm:leading-snug">{`${title} `}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 text-sm opacity-95 max-sm:leading-snug">{description}</Radix.Description>
        )}
        {action && (
          <Radix.Action
            altText={` ${action.label}`}
            onClick={action.onClick}
            className="mt-2 h-11 rounded-md border border-current px-4 text-sm font-semibold sm:mt-3 sm:h-9 sm:px-3"
          >
            {action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Close"
        className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-md opacity-80 hover:opacity-100 sm:top-2 sm:right-2 sm:size-9"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
