'use client';

import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { errorToastText, showFailureToast } from '@/components/ui/toasts/failure-toast';
import { useIsToastShown } from '@/components/ui/toasts/use-is-toast-shown';

/**
 * Shows a toast when loading has failed, and again for each new `failedAt` (time of the failure). Without a connection,
 * the page shows its offline notice instead.
 */
export function useLoadErrorToast(title: string, error: Error | null, failedAt: number): void {
  useEffect(() => {
    if (error && navigator.onLine) showFailureToast(title, error);
  }, [title, error, failedAt]);
}

/** Moves the focus to the main content if the Retry button disappears while the button has the focus. */
const moveFocusOnUnmount = (button: HTMLElement | null) => () => {
  if (button === document.activeElement) focusMainContent();
};

type LoadErrorProps = { title: string; error: Error; onRetry: () => void; isRetrying: boolean };

/** Error message in place of content that could not be loaded, with a Retry button. */
export const LoadError = ({ error, ...props }: LoadErrorProps) => (
  <RetryAlert {...props} reason={errorToastText(error)} />
);

type RetryAlertProps = { title: string; reason: string; onRetry: () => void; isRetrying?: boolean };

/** Alert with a Retry button. While a toast has the same title, the alert does not repeat the toast. */
export function RetryAlert({ title, reason, onRetry, isRetrying = false }: RetryAlertProps) {
  const isToasted = useIsToastShown(title);
  return (
    <Alert
      variant="destructive"
      data-uncovered
      title={isToasted ? "We couldn't load this part of the page" : title}
      action={
        <Button ref={moveFocusOnUnmount} variant="outline" size="sm" onClick={onRetry} pending={isRetrying}>
          Retry
        </Button>
      }
    >
      {isToasted ? 'Choose Retry to try again.' : reason}
    </Alert>
  );
}
