'use client';

import { toast } from '@/components/ui/toasts/toast';
import { formatEndDate } from '@/lib/users/format-end-date';
import { useUser } from './use-user';

/**
 * Returns an action that shows a toast instead of the button's own action while the member is suspended. Returns null
 * for other members.
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
