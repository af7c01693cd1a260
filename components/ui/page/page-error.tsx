'use client';

import { useEffect } from 'react';
import { toast } from '@/components/ui/toasts/toast';
import { RetryAlert } from './load-error';

const TEXT = 'Something went wrong on our side. Nothing was lost. Please try again.';

/** Page with a retry button, shown when the server failed to render the requested page. */
export function PageError({ title, retry }: { title: string; retry: () => void }) {
  useEffect(() => toast({ title, description: TEXT, variant: 'destructive' }), [title]);
  return <RetryAlert title={title} reason={TEXT} onRetry={retry} />;
}
