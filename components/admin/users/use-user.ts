'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePasswordPrompt } from '@/components/auth/password/password-prompt';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast, type ToastMessage } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import type {
  ChangePlan,
  BillingAdminReply,
  GiveMonth,
  RefundPayment,
  Release,
  UserDetail,
} from '@/lib/membership/view/admin-schema';
import type { ModeratorReply } from '@/lib/moderation/schema';
import type { SchoolParentReply } from '@/lib/verification/schema';
import type { GiveAccess, LiftSuspension, Suspend, UpdateUser } from '@/lib/users/admin/schema';

export type { UserDetail };

export const useUserDetail = (id: number) => useQuery<UserDetail>({ queryKey: keys.adminUser(id) });

type Act<Input, Reply extends UserDetail> = {
  call: (input: Input) => Promise<Reply>;
  /** Toast after the request has succeeded. */
  done: (input: Input, reply: Reply) => ToastMessage;
  failed: string;
};

/** Sends an administrator's action on a user. The response is the user's new state. */
function useUserAct<Input = void, Reply extends UserDetail = UserDetail>(
  id: number,
  { call, done, failed }: Act<Input, Reply>,
) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: call,
      onSuccess: (user, input) => {
        cache.setQueryData(keys.adminUser(id), user);
        toast(done(input, user));
        void cache.invalidateQueries({ queryKey: keys.adminUsers() });
      },
      onError: (error) => {
        toastFailure(failed, error);
        void cache.invalidateQueries({ queryKey: keys.adminUser(id) });
      },
    }),
  );
}

const at = (id: number) => `/api/admin/users/${id}`;

export function useUpdateUser(id: number) {
  const { withPassword, prompt } = usePasswordPrompt();
  const act = useUserAct<UpdateUser>(id, {
    call: (input) => withPassword((proof) => api<UserDetail>('PUT', at(id), { ...input, ...proof })),
    done: () => ({
      variant: 'success',
      title: 'User updated',
      description: 'The change applies from their next click.',
    }),
    failed: 'Failed to update user',
  });
  return { ...act, prompt };
}

export const useGiveAccess = (id: number) =>
  useUserAct<GiveAccess>(id, {
    call: (input) => api<UserDetail>('POST', `${at(id)}/access`, input),
    done: () => ({ variant: 'success', title: 'User updated', description: 'Complimentary membership given.' }),
    failed: 'Failed to update user',
  });

export const useRevokeAccess = (id: number) =>
  useUserAct(id, {
    call: () => api<UserDetail>('DELETE', `${at(id)}/access`),
    done: () => ({ variant: 'success', title: 'User updated', description: 'Complimentary membership ended.' }),
    failed: 'Failed to update user',
  });

export const useSuspend = (id: number) =>
  useUserAct<Suspend>(id, {
    call: (input) => api<UserDetail>('POST', `${at(id)}/suspension`, input),
    done: () => ({
      variant: 'success',
      title: 'User suspended',
      description: 'We notified the person, with the reason.',
    }),
    failed: 'Failed to suspend user',
  });

export const useLiftSuspension = (id: number) =>
  useUserAct<LiftSuspension>(id, {
    call: (input) => api<UserDetail>('DELETE', `${at(id)}/suspension`, input),
    done: () => ({ variant: 'success', title: 'Suspension lifted', description: 'We notified the person.' }),
    failed: 'Failed to lift the suspension',
  });

/** Confirms or denies that a user is a parent of a school. */
export function useSchoolParent(userId: number) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: ({ schoolId, isParent }: { schoolId: number; isParent: boolean }) =>
        api<SchoolParentReply>(isParent ? 'POST' : 'DELETE', `/api/schools/${schoolId}/parents`, { userId }),
      onSuccess: ({ isParent }) =>
        toast({
          variant: 'success',
          title: 'User updated',
          description: isParent ? 'Verified as a parent of the school.' : 'No longer verified for the school.',
        }),
      onError: (error) => toastFailure('Failed to update user', error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.adminUser(userId) }),
    }),
  );
}

/** Makes a user a moderator of a school, or removes that role. */
export function useModerator(userId: number) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: ({ schoolId, isModerator }: { schoolId: number; isModerator: boolean }) =>
        api<ModeratorReply>(isModerator ? 'POST' : 'DELETE', `/api/schools/${schoolId}/moderators`, { userId }),
      onSuccess: ({ isModerator }) =>
        toast({
          variant: 'success',
          title: 'User updated',
          description: isModerator
            ? 'The person now moderates the school.'
            : 'The person no longer moderates the school.',
        }),
      onError: (error) => toastFailure('Failed to update user', error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.adminUser(userId) }),
    }),
  );
}

export const useRelease = (id: number) =>
  useUserAct<Release>(id, {
    call: (seen) => api<UserDetail>('POST', `${at(id)}/release`, seen),
    done: () => ({
      variant: 'success',
      title: 'Hold lifted',
      description: 'We checked their membership with Stripe again.',
    }),
    failed: 'Failed to lift the hold',
  });

export const useResolveAlert = (id: number) =>
  useUserAct<{ alertId: number }>(id, {
    call: (input) => api<UserDetail>('POST', `${at(id)}/resolve-alert`, input),
    done: () => ({ variant: 'success', title: 'Alert closed' }),
    failed: 'Failed to close the alert',
  });

/** Success toast with Stripe's message, shown for longer. */
const stripeToast = (title: string, { said: description }: BillingAdminReply): ToastMessage => ({
  variant: 'success',
  title,
  description,
  durationMs: 12_000,
});

export const useRefund = (id: number) =>
  useUserAct<RefundPayment, BillingAdminReply>(id, {
    call: (input) => api('POST', `${at(id)}/refund`, input),
    done: (_, reply) => stripeToast('Refunded', reply),
    failed: "The refund wasn't finished",
  });

export const useChangePlan = (id: number) =>
  useUserAct<ChangePlan, BillingAdminReply>(id, {
    call: (input) => api('POST', `${at(id)}/plan`, input),
    done: (_, reply) => stripeToast('Membership changed', reply),
    failed: 'Failed to change the membership',
  });

export const useGiveMonth = (id: number) =>
  useUserAct<GiveMonth, BillingAdminReply>(id, {
    call: (input) => api('POST', `${at(id)}/free-month`, input),
    done: (_, reply) => stripeToast('Free month given', reply),
    failed: 'Failed to give the month',
  });

export function useEndSessions(id: number) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: () => api<{ ended: number }>('DELETE', `${at(id)}/sessions`),
      onSuccess: ({ ended }) =>
        toast({
          variant: 'success',
          title: 'Signed out',
          description: ended === 1 ? '1 session ended.' : `${ended} sessions ended.`,
        }),
      onError: (error) => toastFailure('Failed to end the sessions', error),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.adminUser(id) }),
    }),
  );
}
