'use client';

import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toasts/toast';

const TEXT = 'Something went wrong on our side. Nothing was lost. Please try again.';

/** Page with a retry button, shown when the server failed to render the requested page. */
export function PageError({ title, retry }: { title: string; retry: () => void }) {
  useEffect(() => toast({ title, description: TEXT, variant: 'destructive' }), [title]);
  return (
    <Alert
      variant="destructive"
      title={title}
      action={
        <Button variant="outline" size="sm" onClick={retry}>
          Retry
        </Button>
      }
    >
      {TEXT}
    </Alert>
  );
}
