'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toasts/toast';
import { messageOf } from '@/components/ui/toasts/toast-failure';
import type { Deferred } from './deferred';

type Tell = (error: Error, retry: () => void) => void;

const tellByToast: Tell = (error, retry) =>
  toast({
    title: "We couldn't open this",
    description: messageOf(error),
    variant: 'destructive',
    action: { label: 'Retry', onClick: retry },
  });

/**
 * Loads a part of the page that opens on a click. The parameter `tell` reports a failure. The returned `ask` loads the
 * part, and `intent` preloads it when a click is likely.
 */
export function useDeferred<Props>(source: Deferred<Props>, tell: Tell = tellByToast) {
  const [isWanted, setIsWanted] = useState(false);
  const [isLoading, setIsLoading] = useState(false);

  async function ask(whenThere?: () => void) {
    if (isLoading) return;
    if (!source.Part) {
      setIsLoading(true);
      try {
        await source.load();
      } catch (error) {
        tell(error as Error, () => void ask(whenThere));
        return;
      } finally {
        setIsLoading(false);
      }
    }
    setIsWanted(true);
    whenThere?.();
  }

  /** Preloads the code. A failure is not reported, because the click tries again. */
  const prepare = () => void source.load().catch(() => {});

  return {
    /** The loaded component, or null until it was requested and has loaded. */
    Part: isWanted ? source.Part : null,
    ask,
    /** Props for the control that opens the component. */
    intent: { onPointerEnter: prepare, onFocus: prepare, 'aria-busy': isLoading || undefined },
  };
}
