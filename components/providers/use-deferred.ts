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

/** For what opens at a press: asked for by it, fetched ahead where a press is likely, and `tell` says when it cannot come. */
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

  /** A failure here is nobody's yet: the press tries again. */
  const prepare = () => void source.load().catch(() => {});

  return {
    /** Null until it was asked for and is there. */
    Part: isWanted ? source.Part : null,
    ask,
    /** For the control that asks. */
    intent: { onPointerEnter: prepare, onFocus: prepare, 'aria-busy': isLoading || undefined },
  };
}
