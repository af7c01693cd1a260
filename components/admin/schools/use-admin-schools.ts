'use client';

import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { useLoadErrorToast } from '@/components/ui/page/load-error';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import type { AdminSchool, AdminSchoolRow, DeletedSchool } from '@/lib/schools/admin/schema';
import { MINUTE } from '@/lib/time/duration';
import type { SchoolValues } from './form/school-values';

/** All schools, for the table. */
export function useAdminSchools() {
  const query = useQuery<AdminSchoolRow[]>({ queryKey: keys.adminSchools() });
  useLoadErrorToast('Error loading schools', query.error, query.errorUpdatedAt);
  return query;
}

/** Deleted schools that can be restored. */
export const useDeletedSchools = () => useQuery<DeletedSchool[]>({ queryKey: keys.deletedSchools() });

/** Query data is fresh for five minutes and not refetched while typing (spec section 9). */
const FRESH_MS = 5 * MINUTE;

/** A school with all its columns. The page provides the first value. */
export const useAdminSchool = (id: number) =>
  useQuery<AdminSchool>({ queryKey: keys.adminSchool(id), staleTime: FRESH_MS });

type Saving = Partial<SchoolValues> & { updatedAt?: string };

/** Creates a school, or updates the one with the given id. */
export function useSaveSchool(id: number | null) {
  const cache = useQueryClient();
  const [method, path, failed, done] =
    id === null
      ? (['POST', '/api/admin/schools', 'Failed to create school', 'School created'] as const)
      : (['PUT', `/api/admin/schools/${id}`, 'Failed to update school', 'School updated'] as const);
  return useOneAtATime(
    useMutation({
      mutationFn: (input: Saving) => api<AdminSchool>(method, path, input),
      onSuccess: (school) => {
        toast({ variant: 'success', title: done, description: `${school.name} has been saved.` });
        cache.setQueryData(keys.adminSchool(school.id), school);
        return refetchSchools(cache);
      },
      onError: (error) => toastFailure(failed, error),
    }),
  );
}

type Named = Pick<AdminSchoolRow, 'id' | 'name'>;

export function useDeleteSchool() {
  const cache = useQueryClient();
  const restore = useRestoreSchool();
  return useOneAtATime(
    useMutation({
      mutationFn: ({ id }: Named) => api<void>('DELETE', `/api/admin/schools/${id}`),
      onSuccess: (_nothing, school) => {
        toast({
          variant: 'success',
          title: 'School deleted',
          description: `${school.name} and everything on its board were removed.`,
          action: { label: 'Undo', onClick: () => restore.mutate(school) },
        });
        cache.setQueryData<AdminSchoolRow[]>(keys.adminSchools(), (rows) => rows?.filter(({ id }) => id !== school.id));
        return refetchSchools(cache);
      },
      onError: (error) => {
        toastFailure('Failed to delete school', error);
        return refetchSchools(cache); // Another administrator may have deleted the school first.
      },
    }),
  );
}

/** Restores a deleted school. */
export function useRestoreSchool() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: ({ id }: Pick<AdminSchoolRow, 'id'>) => api<AdminSchool>('POST', `/api/admin/schools/${id}/restore`),
      onSuccess: ({ name }) => {
        toast({
          variant: 'success',
          title: 'School restored',
          description: `${name} is back, with its posts and followers.`,
        });
        return refetchSchools(cache);
      },
      onError: (error) => {
        toastFailure('Failed to restore school', error);
        return refetchSchools(cache);
      },
    }),
  );
}

/** Refetches every list of schools after one was created, deleted or changed. */
export const refetchSchools = (cache: QueryClient): Promise<unknown> =>
  Promise.all(
    [keys.adminSchools(), keys.deletedSchools(), keys.schools(), keys.follows(), keys.feed()].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );
