'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { LoadError } from '@/components/ui/page/load-error';
import type { Deferred } from './deferred';

type DeferredPartProps<Props> = {
  source: Deferred<Props>;
  props: Props;
  /** Placeholder shown while the code loads. */
  loading: ReactNode;
  errorTitle: string;
};

/**
 * A part of the page whose code loads when the part is shown. Shows a placeholder until then, or an error with a Retry
 * button.
 */
export function DeferredPart<Props extends object>({ source, props, loading, errorTitle }: DeferredPartProps<Props>) {
  /**
   * Result of loading the component, stored together with its source. If the source changes, this result no longer
   * applies.
   */
  const [settled, setSettled] = useState<{ source: Deferred<Props>; error: Error | null } | null>(null);
  const [retries, setRetries] = useState(0);
  const [isRetrying, setIsRetrying] = useState(false);

  useEffect(() => {
    let isShown = true;
    const settle = (error: Error | null) => {
      if (!isShown) return;
      setSettled({ source, error });
      setIsRetrying(false);
    };
    source.load().then(() => settle(null), settle);
    return () => {
      isShown = false;
    };
  }, [source, retries]);

  if (settled?.source === source && settled.error) {
    const retry = () => {
      setIsRetrying(true);
      setRetries(retries + 1);
    };
    return <LoadError title={errorTitle} error={settled.error} onRetry={retry} isRetrying={isRetrying} />;
  }
  const { Part } = source;
  return Part ? <Part {...props} /> : <>{loading}</>;
}
