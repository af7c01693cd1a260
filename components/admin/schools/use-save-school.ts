'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { AdminSchool } from '@/lib/schools/admin/schema';
import { refetchSchools } from './refetch-schools';
import type { SchoolValues } from './school-values';

type Saving = Partial<SchoolValues> & { updatedAt?: string };

/** Creates a school, or changes the one with this id. */
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
