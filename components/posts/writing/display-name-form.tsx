'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { textField } from '@/lib/schema-fields';

const schema = z.object({ firstName: textField(100, 'First name is required'), lastName: textField(100) });

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
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { firstName: '', lastName: '' },
  });
  const submit = handleSubmit((name) => {
    if (!isPending) mutate(name);
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <p>Before your first post: what should other parents call you? We never show your email address.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="First name" error={formState.errors.firstName?.message}>
          <Input autoFocus={startsFocused} autoComplete="given-name" maxLength={100} {...register('firstName')} />
        </FormField>
        <FormField label="Last name (optional)">
          <Input autoComplete="family-name" maxLength={100} {...register('lastName')} />
        </FormField>
      </div>
      <Button type="submit" pending={isPending}>
        Save and continue
      </Button>
    </form>
  );
}
