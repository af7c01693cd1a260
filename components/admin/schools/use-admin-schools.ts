'use client';

import { useQuery } from '@tanstack/react-query';
import { useLoadErrorToast } from '@/components/ui/load-error';
import { keys } from '@/lib/http/keys';
import type { AdminSchoolRow, DeletedSchool } from '@/lib/schools/admin/schema';

/** All schools, for the table. */
export function useAdminSchools() {
  const query = useQuery<AdminSchoolRow[]>({ queryKey: keys.adminSchools() });
  useLoadErrorToast('Error loading schools', query.error, query.errorUpdatedAt);
  return query;
}

/** The deleted schools that can be brought back. */
export const useDeletedSchools = () => useQuery<DeletedSchool[]>({ queryKey: keys.deletedSchools() });
