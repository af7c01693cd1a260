'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast, showToastAfterReload, type ToastMessage } from '@/components/ui/toasts/toast';
import { homePathForUser, safeReturnPath } from '@/lib/auth/sign-in-paths';
import { callApi, ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { site } from '@/lib/site';
import type { LoginInput, RegisterInput, UserView } from '@/lib/users/schema';
import { describeRequestFailure, describeRegistrationFailure } from './request-failure-text';

/** Completes a sign-in: stores the user in the query cache, stores a toast for the next page, and loads that page. */
export function useCompleteSignIn(next: string | null) {
  const cache = useQueryClient();
  return (user: UserView, welcome: Omit<ToastMessage, 'action'>, goal = next) => {
    cache.setQueryData(queryKeys.user(), user);
    showToastAfterReload(welcome);
    location.assign(safeReturnPath(goal) ?? homePathForUser(user));
  };
}

/** Completes a sign-in by password or passkey, and shows a welcome toast. */
export function useCompleteSignInWithWelcome(next: string | null) {
  const enter = useCompleteSignIn(next);
  return (user: UserView) =>
    enter(user, {
      variant: 'success',
      title: 'Login successful',
      description: `Welcome back, ${user.firstName || user.email}!`,
    });
}

/** Returns true if the server accepted the password but requires a second factor. */
export const isSecondFactorRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor';

export function useLogin(next: string | null) {
  const welcome = useCompleteSignInWithWelcome(next);
  return useMutationWithToast({
    call: (input: LoginInput) => callApi('POST', '/api/login', input),
    done: welcome,
    failed: (error) => {
      if (isSecondFactorRequired(error)) return;
      toast({
        title: 'Login failed',
        description: describeRequestFailure(error, 'Login failed'),
        variant: 'destructive',
      });
    },
  });
}

/** Joins a school by its code. If the code cannot be used, returns the address of the page that explains why. */
const joinedOr = async (code: string, next: string | null): Promise<string | null> =>
  callApi('POST', '/api/join', { code }).then(
    () => next,
    () => `/join/${code}`,
  );

type RegistrationOrigin = Pick<RegisterInput, 'code' | 'invitation' | 'schoolId'>;

export function useRegister(next: string | null, { code, invitation, schoolId }: RegistrationOrigin) {
  const enter = useCompleteSignIn(next);
  return useMutationWithToast({
    call: async (input: RegisterInput) => {
      const user = await callApi('POST', '/api/register', { ...input, code, invitation, schoolId });
      return { user, goal: code === undefined ? next : await joinedOr(code, next) };
    },
    done: ({ user, goal }) => {
      const name = user.firstName ? `, ${user.firstName}` : '';
      const nextStep = safeReturnPath(goal) === null ? ' Follow a school to get started.' : '';
      const description = `Welcome to ${site.name}${name}!${nextStep}`;
      enter(user, { variant: 'success', title: 'Registration successful', description }, goal);
    },
    failed: (error) =>
      toast({ title: 'Registration failed', description: describeRegistrationFailure(error), variant: 'destructive' }),
  });
}
