'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { LoadError } from '@/components/ui/page/load-error';
import type { Deferred } from './deferred';

type DeferredPartProps<Props> = {
  source: Deferred<Props>;
  props: Props;
  /** In its place until its code is there. */
  loading: ReactNode;
  errorTitle: string;
};

type State = 'loading' | 'there' | Error;

/** A part of the page whose code comes with its being shown; in its place a skeleton, or what went wrong and a way to try again. */
export function DeferredPart<Props extends object>({ source, props, loading, errorTitle }: DeferredPartProps<Props>) {
  const [state, setState] = useState<State>(source.Part ? 'there' : 'loading');
  const [retries, setRetries] = useState(0);
  const [isRetrying, setIsRetrying] = useState(false);

  useEffect(() => {
    let isShown = true;
    const settle = (next: State) => {
      if (!isShown) return;
      setState(next);
      setIsRetrying(false);
    };
    source.load().then(() => settle('there'), settle);
    return () => {
      isShown = false;
    };
  }, [source, retries]);

  if (state instanceof Error) {
    const retry = () => {
      setIsRetrying(true);
      setRetries(retries + 1);
    };
    return <LoadError title={errorTitle} error={state} onRetry={retry} isRetrying={isRetrying} />;
  }
  const { Part } = source;
  return state === 'there' && Part ? <Part {...props} /> : loading;
}
