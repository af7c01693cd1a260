'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { usePasswordPrompt } from '@/components/auth/password/password-prompt';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import type { ToastMessage } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type {
  ChangePlanInput,
  BillingActionReply,
  FreeMonthInput,
  RefundInput,
  ReleaseMembershipHoldInput,
  UserDetail,
} from '@/lib/membership/view/admin-schema';
import type { GiveAccessInput, LiftSuspensionInput, SuspendInput, UpdateUserInput } from '@/lib/users/admin/schema';

export type { UserDetail };

export const useUserDetail = (id: number) => useQuery(apiQuery(queryKeys.adminUser(id)));

type UserAction<Input, Reply extends UserDetail> = {
  call: (input: Input) => Promise<Reply>;
  done: ToastMessage | ((reply: Reply) => ToastMessage);
  failed: string;
};

/** Sends an administrator's action on a user. The response is the user's new state. */
function useUserAction<Input = void, Reply extends UserDetail = UserDetail>(
  id: number,
  { call, done, failed }: UserAction<Input, Reply>,
) {
  const cache = useQueryClient();
  return useMutationWithToast({
    call,
    done: (user) => {
      cache.setQueryData(queryKeys.adminUser(id), user);
      void cache.invalidateQueries({ queryKey: queryKeys.adminUsers() });
      return typeof done === 'function' ? done(user) : done;
    },
    failed: (error) => {
      showFailureToast(failed, error);
      void cache.invalidateQueries({ queryKey: queryKeys.adminUser(id) });
    },
  });
}

const at = (id: number) => `/api/admin/users/${id}` as const;

export function useUpdateUser(id: number) {
  const { withPassword, prompt } = usePasswordPrompt();
  const action = useUserAction<UpdateUserInput>(id, {
    call: (input) => withPassword((proof) => callApi('PUT', at(id), { ...input, ...proof })),
    done: { title: 'User updated', description: 'The change applies from their next click.' },
    failed: 'Failed to update user',
  });
  return { ...action, prompt };
}

export const useGrantComplimentaryAccess = (id: number) =>
  useUserAction<GiveAccessInput>(id, {
    call: (input) => callApi('POST', `${at(id)}/access`, input),
    done: { title: 'User updated', description: 'Complimentary membership given.' },
    failed: 'Failed to update user',
  });

export const useRevokeComplimentaryAccess = (id: number) =>
  useUserAction(id, {
    call: () => callApi('DELETE', `${at(id)}/access`),
    done: { title: 'User updated', description: 'Complimentary membership ended.' },
    failed: 'Failed to update user',
  });

export const useSuspendUser = (id: number) =>
  useUserAction<SuspendInput>(id, {
    call: (input) => callApi('POST', `${at(id)}/suspension`, input),
    done: { title: 'User suspended', description: 'We notified the person, with the reason.' },
    failed: 'Failed to suspend user',
  });

export const useLiftSuspension = (id: number) =>
  useUserAction<LiftSuspensionInput>(id, {
    call: (input) => callApi('DELETE', `${at(id)}/suspension`, input),
    done: { title: 'Suspension lifted', description: 'We notified the person.' },
    failed: 'Failed to lift the suspension',
  });

/** Confirms or denies that a user is a parent of a school. */
export function useVerifySchoolParent(userId: number) {
  return useMutationWithToast({
    call: ({ schoolId, isParent }: { schoolId: number; isParent: boolean }) =>
      callApi(isParent ? 'POST' : 'DELETE', `/api/schools/${schoolId}/parents`, { userId }),
    done: ({ isParent }) => ({
      title: 'User updated',
      description: isParent ? 'Verified as a parent of the school.' : 'No longer verified for the school.',
    }),
    failed: 'Failed to update user',
    refresh: [queryKeys.adminUser(userId)],
  });
}

/** Makes a user a moderator of a school, or removes that role. */
export function useAppointModerator(userId: number) {
  return useMutationWithToast({
    call: ({ schoolId, isModerator }: { schoolId: number; isModerator: boolean }) =>
      callApi(isModerator ? 'POST' : 'DELETE', `/api/schools/${schoolId}/moderators`, { userId }),
    done: ({ isModerator }) => ({
      title: 'User updated',
      description: isModerator ? 'The person now moderates the school.' : 'The person no longer moderates the school.',
    }),
    failed: 'Failed to update user',
    refresh: [queryKeys.adminUser(userId)],
  });
}

export const useLiftMembershipHold = (id: number) =>
  useUserAction<ReleaseMembershipHoldInput>(id, {
    call: (seen) => callApi('POST', `${at(id)}/release`, seen),
    done: { title: 'Hold lifted', description: 'We checked their membership with Stripe again.' },
    failed: 'Failed to lift the hold',
  });

export const useResolvePaymentAlert = (id: number) =>
  useUserAction<{ alertId: number }>(id, {
    call: (input) => callApi('POST', `${at(id)}/resolve-alert`, input),
    done: { title: 'Alert closed' },
    failed: 'Failed to close the alert',
  });

/** Success toast with Stripe's message. It is visible for 12 s, because the message is long. */
const stripeToast = (title: string, { said: description }: BillingActionReply): ToastMessage => ({
  title,
  description,
  durationMs: 12_000,
});

export const useRefundPayment = (id: number) =>
  useUserAction<RefundInput, BillingActionReply>(id, {
    call: (input) => callApi('POST', `${at(id)}/refund`, input),
    done: (reply) => stripeToast('Refunded', reply),
    failed: "The refund wasn't finished",
  });

export const useChangePlan = (id: number) =>
  useUserAction<ChangePlanInput, BillingActionReply>(id, {
    call: (input) => callApi('POST', `${at(id)}/plan`, input),
    done: (reply) => stripeToast('Membership changed', reply),
    failed: 'Failed to change the membership',
  });

export const useGiveFreeMonth = (id: number) =>
  useUserAction<FreeMonthInput, BillingActionReply>(id, {
    call: (input) => callApi('POST', `${at(id)}/free-month`, input),
    done: (reply) => stripeToast('Free month given', reply),
    failed: 'Failed to give the free month',
  });

export function useEndSessions(id: number) {
  return useMutationWithToast({
    call: () => callApi('DELETE', `${at(id)}/sessions`),
    done: ({ ended }) => ({
      title: 'User signed out',
      description: ended === 1 ? '1 session ended.' : `${ended} sessions ended.`,
    }),
    failed: 'Failed to end the sessions',
    refresh: [queryKeys.adminUser(id)],
  });
}
