'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import { refetchSchools } from './refetch-schools';
import { useRestoreSchool } from './use-restore-school';

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
          description: `${school.name} and all that belonged to it were removed.`,
          action: { label: 'Undo', onClick: () => restore.mutate(school) },
        });
        cache.setQueryData<AdminSchoolRow[]>(keys.adminSchools(), (rows) => rows?.filter(({ id }) => id !== school.id));
        return refetchSchools(cache);
      },
      onError: (error) => {
        toastFailure('Failed to delete school', error);
        return refetchSchools(cache); // somebody else may have been faster
      },
    }),
  );
}
