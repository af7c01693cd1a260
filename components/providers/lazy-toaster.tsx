'use client';

import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import {
  getCurrentToast,
  dismissToast,
  showStoredToast,
  subscribeToToasts,
  type ShownToast,
} from '@/components/ui/toasts/toast';
import { TOAST_POSITION_CLASSES, positionToast } from '@/components/ui/toasts/toast-position';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;
/**
 * Delay in ms before the toast code loads, so that the page can respond to the first click or key before the code runs.
 */
const AFTER_MS = 500;

/** Toasts of the page. Their code loads when the person first uses the page, or when the first toast is shown. */
export function LazyToaster() {
  const current = useSyncExternalStore(subscribeToToasts, getCurrentToast, () => null);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(showStoredToast, []);

  useEffect(() => {
    const load = () =>
      import('@/components/ui/toasts/toaster').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => setHasFailed(true),
      );
    if (current) {
      void load();
      return;
    }
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadSoon = () => {
      timer ??= setTimeout(() => void load(), AFTER_MS);
    };
    for (const sign of SIGNS_OF_LIFE)
      document.addEventListener(sign, loadSoon, { once: true, capture: true, signal: listening.signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [current]);

  if (Toaster) return <Toaster />;
  return current && hasFailed ? <PlainToast toast={current} /> : null;
}

/**
 * Plain toast, shown if the full toast code cannot load, for example while the network is down. The toast stays until
 * the reader closes it.
 */
function PlainToast({ toast: { id, title, description, action, variant } }: { toast: ShownToast }) {
  const isFailure = variant === 'destructive';
  const look = 'h-10 rounded-md border border-current px-3 text-sm font-semibold';
  return (
    <section
      ref={positionToast}
      role={isFailure ? 'alert' : 'status'}
      className={`${TOAST_POSITION_CLASSES} rounded-lg border p-4 shadow-raised ${isFailure ? 'border-destructive bg-destructive-soft text-foreground' : 'bg-popover text-popover-foreground'}`}
    >
      <p className="font-semibold">{title}</p>
      {description && <p className="mt-0.5 text-sm">{description}</p>}
      <div className="mt-3 flex gap-2">
        {action && (
          <button
            type="button"
            className={look}
            onClick={() => {
              dismissToast(id);
              action.onClick();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" className={look} onClick={() => dismissToast(id)}>
          Close
        </button>
      </div>
    </section>
  );
}
