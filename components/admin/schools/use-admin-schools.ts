'use client';

import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { queryKeys } from '@/lib/http/query-keys';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import { MINUTE } from '@/lib/time/duration';
import type { SchoolFormValues } from './school-form-values';

/** Returns all schools, for the administrators' table. */
export function useAdminSchools() {
  const query = useQuery(apiQuery(queryKeys.adminSchools()));
  useLoadErrorToast('Error loading schools', query.error, query.errorUpdatedAt);
  return query;
}

/** Returns the deleted schools that can still be restored. */
export const useDeletedSchools = () => useQuery(apiQuery(queryKeys.deletedSchools()));

/**
 * Time in ms for which a school's data counts as fresh. Fresh data is not refetched while an administrator edits the
 * school (spec section 9).
 */
const FRESH_MS = 5 * MINUTE;

/** Returns a school with all its columns for administrators. */
export const useAdminSchool = (id: number) => useQuery({ ...apiQuery(queryKeys.adminSchool(id)), staleTime: FRESH_MS });

/** Values of the form, which its schema has checked. */
type Saving = Partial<SchoolFormValues> & { updatedAt?: string };

/** Creates a school, or updates the one with the given id. */
export function useSaveSchool(id: number | null) {
  const cache = useQueryClient();
  const [failed, done] =
    id === null ? ['Failed to create school', 'School created'] : ['Failed to update school', 'School updated'];
  return useMutationWithToast({
    call: (input: Saving) =>
      id === null
        ? callApi('POST', '/api/admin/schools', input as Body<'POST', '/api/admin/schools'>)
        : callApi('PUT', `/api/admin/schools/${id}`, input as Body<'PUT', `/api/admin/schools/${number}`>),
    done: (school) => {
      cache.setQueryData(queryKeys.adminSchool(school.id), school);
      return { title: done, description: `${school.name} has been saved.` };
    },
    failed,
    refreshOnSuccess: schoolListQueryKeys,
  });
}

type Named = Pick<AdminSchoolRow, 'id' | 'name'>;

export function useDeleteSchool() {
  const cache = useQueryClient();
  const restore = useRestoreSchool();
  return useMutationWithToast({
    call: ({ id }: Named) => callApi('DELETE', `/api/admin/schools/${id}`),
    done: (_nothing, school) => {
      cache.setQueryData(queryKeys.adminSchools(), (rows) => rows?.filter(({ id }) => id !== school.id));
      return {
        title: 'School deleted',
        description: `${school.name} and everything on its board were removed.`,
        action: { label: 'Undo', onClick: () => restore.mutate(school) },
      };
    },
    failed: 'Failed to delete school',
    // Refetches even after a failure, because another administrator may have deleted the school.
    refresh: schoolListQueryKeys,
  });
}

/** Restores a deleted school. */
export function useRestoreSchool() {
  return useMutationWithToast({
    call: ({ id }: Pick<AdminSchoolRow, 'id'>) => callApi('POST', `/api/admin/schools/${id}/restore`),
    done: ({ name }) => ({ title: 'School restored', description: `${name} is back, with its posts and followers.` }),
    failed: 'Failed to restore school',
    refresh: schoolListQueryKeys,
  });
}

/** Query keys of all lists that change when a school is created, deleted or changed. */
export const schoolListQueryKeys: QueryKey[] = [
  queryKeys.adminSchools(),
  queryKeys.deletedSchools(),
  queryKeys.schools(),
  queryKeys.follows(),
  queryKeys.feed(),
];
