import { useQueryClient } from '@tanstack/react-query';
import type { Ref, SyntheticEvent } from 'react';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { ApiError, callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

type FirstNameFieldProps = {
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  isPending: boolean;
  onSubmit: (event: SyntheticEvent) => void;
};

/**
 * Form in which a new member without a name enters a first name. React does not control the field, so that hydration
 * keeps text that was typed before.
 */
export function FirstNameField({ ref, error, isPending, onSubmit }: FirstNameFieldProps) {
  const isReady = useIsHydrated();
  return (
    <form
      method="post"
      noValidate
      aria-label="Your first name"
      onSubmit={onSubmit}
      className="mb-4 flex items-start gap-2 border-b pb-4"
    >
      <FormField
        label="What should parents call you?"
        hint="Parents see this beside your posts, never your email."
        error={error}
        className="min-w-0 flex-1 sm:max-w-72"
      >
        <Input
          ref={ref}
          name="firstName"
          placeholder="First name"
          autoComplete="given-name"
          maxLength={100}
          readOnly={isPending}
        />
      </FormField>
      <Button type="submit" variant="outline" disabled={!isReady} pending={isPending} className="mt-6.5">
        Save
      </Button>
    </form>
  );
}

/**
 * Saves the first name of a member who has none. If the server refuses the name, calls `onRefused` with the reason. A
 * name that another tab has saved in the meantime stays, and replaces the field.
 */
export function useSaveFirstName(onRefused: (message: string) => void) {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (firstName: string) => callApi('PATCH', '/api/user/profile', { firstName, seen: { firstName: '' } }),
    done: (user) => void cache.setQueryData(queryKeys.user(), user),
    failed: (error) => {
      const isApiError = error instanceof ApiError;
      if (isApiError && error.code === 'conflict') return cache.invalidateQueries({ queryKey: queryKeys.user() });
      const [issue] = isApiError ? error.issues : [];
      return issue ? onRefused(issue.message) : createFailureToastHandler('Update failed')(error);
    },
  });
}
