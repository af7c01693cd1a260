'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import type { AdminSchool, AdminSchoolRow } from '@/lib/schools/admin/schema';
import { refetchSchools } from './refetch-schools';

/** Brings a deleted school back. */
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
