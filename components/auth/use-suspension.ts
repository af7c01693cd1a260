'use client';

import { toast } from '@/components/ui/toasts/toast';
import { untilText } from '@/lib/users/end-date';
import { useUser } from './use-user';

/**
 * Returns a replacement for a button's action while the member is suspended: it shows a toast. Null for other members.
 */
export function useSuspension(): (() => void) | null {
  const until = useUser()?.suspendedUntil ?? null;
  if (until === null) return null;
  return () =>
    toast({
      title: 'Account suspended',
      description: `You can read, but not take part ${untilText(until)}.`,
      variant: 'destructive',
    });
}
