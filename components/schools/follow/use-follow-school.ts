'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSuspendedMemberToast } from '@/components/auth/use-suspended-member-toast';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { FollowedSchool } from '@/lib/schools/schema';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import { SIGN_IN_TO_FOLLOW_MESSAGE } from './sign-in-to-follow-message';
import { useCachedFollowedSchools } from './use-followed-schools';

/** Fields of a school that the list of followed schools needs. */
export type FollowableSchool = Omit<
  FollowedSchool,
  'subscribedAt' | 'recentActivity' | 'waitingQuestions' | 'highlights'
>;

/** Titles of the error toasts. The school's page shows its own titles (spec section 8). */
export type FollowErrorTitles = { follow: string; unfollow: string };
const ERRORS: FollowErrorTitles = { follow: 'Error', unfollow: 'Error' };

const FOLLOW = ['follow'];

/** Follows or unfollows a school. Shows the change immediately and reverts it if the server refuses. */
export function useFollowSchool(school: FollowableSchool, errors = ERRORS) {
  const cache = useQueryClient();
  const refuse = useSuspendedMemberToast();
  const follows = useCachedFollowedSchools().data;
  const isFollowing = follows?.some(({ id }) => id === school.id) ?? false;

  const show = (following: boolean) =>
    cache.setQueryData(queryKeys.follows(), (list) => list && updateFollowedSchools(list, school, following));

  const mutation = useMutation({
    mutationKey: FOLLOW,
    meta: { signedOut: SIGN_IN_TO_FOLLOW_MESSAGE },
    mutationFn: (follow: boolean) => callApi(follow ? 'POST' : 'DELETE', `/api/schools/${school.id}/subscribe`),

    onMutate: async (follow) => {
      await cache.cancelQueries({ queryKey: queryKeys.follows() });
      show(follow);
    },

    onSuccess: (_reply, follow) =>
      toast(
        follow
          ? { variant: 'success', title: 'Subscribed', description: `You are now following ${school.name}.` }
          : { variant: 'success', title: 'Unsubscribed', description: `You are no longer following ${school.name}.` },
      ),

    onError: (error, follow) => {
      show(!follow);
      showFailureToast(follow ? errors.follow : errors.unfollow, error);
    },

    onSettled: () => {
      if (cache.isMutating({ mutationKey: FOLLOW }) > 1) return;
      void cache.invalidateQueries({ queryKey: queryKeys.follows() });
      void cache.invalidateQueries({ queryKey: queryKeys.feed() });
      void cache.invalidateQueries({ queryKey: queryKeys.comingUp() });
      void cache.invalidateQueries({ queryKey: queryKeys.schoolYear() });
    },
  });

  function toggle() {
    if (mutation.isPending) return;
    if (refuse) return refuse();
    mutation.mutate(!isFollowing);
  }

  return { isFollowing, toggle };
}

/** Returns the list of followed schools with one school inserted in name order, or removed. */
export function updateFollowedSchools(
  list: FollowedSchool[],
  school: FollowableSchool,
  following: boolean,
): FollowedSchool[] {
  const others = list.filter(({ id }) => id !== school.id);
  if (!following) return others;
  const previousEntry = list.find(({ id }) => id === school.id);
  const added = previousEntry ?? {
    ...school,
    subscribedAt: new Date().toISOString(),
    recentActivity: 0,
    waitingQuestions: 0,
    highlights: null,
  };
  return [...others, added].toSorted((one, other) => compareAlphabetically(one.name, other.name) || one.id - other.id);
}
