'use client';

import type { ReactNode } from 'react';
import { LoadError } from '@/components/ui/page/load-error';
import type { LazyFallbackProps } from './lazy-component';

/** Creates a fallback: a placeholder while the code loads, or an error with a Retry button if it cannot load. */
export const createRetryFallback = (placeholder: ReactNode, errorTitle: string) =>
  function RetryFallback({ error, isLoading, retry }: LazyFallbackProps) {
    if (!error) return <>{placeholder}</>;
    return <LoadError title={errorTitle} error={error} onRetry={retry} isRetrying={isLoading} />;
  };
