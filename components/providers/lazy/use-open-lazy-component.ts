'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toasts/toast';
import { errorToastText } from '@/components/ui/toasts/failure-toast';
import type { LazyCodeLoader } from './lazy-component';

type ReportFailure = (error: Error, retry: () => void) => void;

const reportByToast: ReportFailure = (error, retry) =>
  toast({
    title: "We couldn't open this",
    description: errorToastText(error),
    variant: 'destructive',
    action: { label: 'Retry', onClick: retry },
  });

/**
 * Hook for a button that opens a lazy component. `open` loads the code and then calls `show`. The button's props
 * `intent` preload the code on hover or focus.
 */
export function useOpenLazyComponent({ load, preload, isLoaded }: LazyCodeLoader, reportFailure = reportByToast) {
  const [isLoading, setIsLoading] = useState(false);

  async function open(show: () => void) {
    if (isLoading) return;
    if (!isLoaded()) {
      setIsLoading(true);
      try {
        await load();
      } catch (error) {
        reportFailure(error as Error, () => void open(show));
        return;
      } finally {
        setIsLoading(false);
      }
    }
    show();
  }

  return {
    open,
    /** Props for the button or link that opens the component. */
    intent: { onPointerEnter: preload, onFocus: preload, 'aria-busy': isLoading || undefined },
  };
}
