'use client';

import { toast } from '@/components/ui/toasts/toast';
import { formatEndDate } from '@/lib/users/format-end-date';
import { useUser } from './use-user';

/**
 * If the member is suspended, returns a click handler that shows a toast in place of the button's own action. Otherwise
 * returns null.
 */
export function useSuspendedMemberToast(): (() => void) | null {
  const until = useUser()?.suspendedUntil ?? null;
  if (until === null) return null;
  return () =>
    toast({
      title: 'Account suspended',
      description: `You can read, but not take part ${formatEndDate(until)}.`,
      variant: 'destructive',
    });
}
