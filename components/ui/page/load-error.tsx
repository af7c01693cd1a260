'use client';

import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMain } from '@/components/ui/focus-main';
import { messageOf, toastFailure } from '@/components/ui/toasts/toast-failure';

/**
 * Says by toast that loading failed, once for each failure; `failedAt` is the query's `errorUpdatedAt`. Without a connection a line of the page
 * says that (components/layout/offline).
 */
export function useLoadErrorToast(title: string, error: Error | null, failedAt: number): void {
  useEffect(() => {
    if (error && navigator.onLine) toastFailure(title, error);
  }, [title, error, failedAt]);
}

/** Of a button that goes with what it does. */
const handOnFocus = (button: HTMLElement | null) => () => {
  if (button === document.activeElement) focusMain();
};

type LoadErrorProps = { title: string; error: Error; onRetry: () => void; isRetrying: boolean };

/** In the place of what could not be loaded. */
export function LoadError({ title, error, onRetry, isRetrying }: LoadErrorProps) {
  return (
    <Alert
      variant="destructive"
      title={title}
      action={
        <Button ref={handOnFocus} variant="outline" size="sm" onClick={onRetry} pending={isRetrying}>
          Retry
        </Button>
      }
    >
      {messageOf(error)}
    </Alert>
  );
}
