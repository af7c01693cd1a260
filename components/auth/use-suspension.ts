'use client';

import { toast } from '@/components/ui/toasts/toast';
import { untilWhen } from '@/lib/users/until-when';
import { useUser } from './use-user';

/** What a button does in place of its work while one may read but not take part: says so. Null for everyone else. */
export function useSuspension(): (() => void) | null {
  const until = useUser()?.suspendedUntil ?? null;
  if (until === null) return null;
  return () =>
    toast({
      title: 'Account suspended',
      description: `You can read, but not take part ${untilWhen(until)}.`,
      variant: 'destructive',
    });
}
