'use client';

import { useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { CheckboxField } from '@/components/ui/checkbox';
import { callApi } from '@/lib/http/api-client';

/** Switch that turns the morning email about open inbox entries on or off. */
export function MorningEmailSwitch({ isWanted: first }: { isWanted: boolean }) {
  const [isWanted, setIsWanted] = useState(first);
  const save = useMutationWithToast({
    call: (wish: boolean) => callApi('PUT', '/api/admin/inbox/morning-email', { isWanted: wish }),
    done: (_answer, wish) => {
      setIsWanted(wish);
      return { title: wish ? "You'll get an email each morning" : 'No more morning emails' };
    },
    failed: 'Nothing changed',
  });
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
