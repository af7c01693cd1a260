'use client';

import { toast } from '@/components/ui/toasts/toast';
import { formatEndDate } from '@/lib/users/format-end-date';
import { useCurrentUser } from './use-current-user';

/**
 * Returns a click handler for buttons that a suspended member may not use, or null for other members. The handler shows
 * a toast instead of running the button's action.
 */
export function useSuspendedMemberToast(): (() => void) | null {
  const until = useCurrentUser()?.suspendedUntil ?? null;
  if (until === null) return null;
  return () =>
    toast({
      title: 'Account suspended',
      description: `You can read, but not take part ${formatEndDate(until)}.`,
      variant: 'destructive',
    });
}
