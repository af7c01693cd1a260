'use client';

import { toast } from '@/components/ui/toasts/toast';
import { untilText } from '@/lib/users/permanent-end-date';
import { useUser } from './use-user';

/**
 * Returns an action that shows a toast instead of the button's own action while the member is suspended. Returns null
 * for other members.
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
