'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { CheckboxField } from '@/components/ui/checkbox';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';

/** Switch of the morning email about open inbox entries. */
export function MorningWish({ isWanted: first }: { isWanted: boolean }) {
  const [isWanted, setIsWanted] = useState(first);
  const save = useOneAtATime(
    useMutation({
      mutationFn: (wish: boolean) => api<unknown>('PUT', '/api/admin/inbox/morning', { isWanted: wish }),
      onSuccess: (_answer, wish) => {
        setIsWanted(wish);
        toast({ variant: 'success', title: wish ? "You'll get an email each morning" : 'No more morning emails' });
      },
      onError: (error) => toastFailure('Nothing changed', error),
    }),
  );
  return (
    <div className="mt-8 border-t pt-5">
      <CheckboxField
        label="Email me at 7 a.m. when something is waiting"
        hint="The email says how many items of each kind are waiting, what's due, and which is the oldest."
        checked={isWanted}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </div>
  );
}
