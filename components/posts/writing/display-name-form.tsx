'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { isBlank } from '@/lib/text/clean-text';

function useSaveName() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: { firstName: string; lastName: string }) => callApi('PATCH', '/api/user/profile', name),
    onSuccess: (user) => {
      cache.setQueryData(queryKeys.user(), user);
      toast({ variant: 'success', title: 'Profile updated' });
    },
    onError: (error) => showFailureToast('Update failed', error),
  });
}

/**
 * Asks for a name before the first post. Without a name, everybody would see the author as 'Unknown User' (decision
 * D2).
 */
export function DisplayNameForm({ startsFocused = false }: { startsFocused?: boolean }) {
  const { mutate, isPending } = useSaveName();
  const [name, setName] = useState({ firstName: '', lastName: '' });
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank(name.firstName)) setError('First name is required');
    else if (!isPending) mutate(name);
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <p>Before your first post: what should other parents call you? We never show your email address.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="First name" error={error}>
          <Input
            autoFocus={startsFocused}
            name="firstName"
            autoComplete="given-name"
            maxLength={100}
            value={name.firstName}
            onChange={(event) => {
              setName({ ...name, firstName: event.target.value });
              setError(undefined);
            }}
          />
        </FormField>
        <FormField label="Last name (optional)">
          <Input
            name="lastName"
            autoComplete="family-name"
            maxLength={100}
            value={name.lastName}
            onChange={(event) => setName({ ...name, lastName: event.target.value })}
          />
        </FormField>
      </div>
      <Button type="submit" pending={isPending}>
        Save and continue
      </Button>
    </form>
  );
}
