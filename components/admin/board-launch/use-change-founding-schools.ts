import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/**
 * Adds a school to the list of founding schools, or removes it. The server refuses to save if another administrator
 * changed the list after this function read it.
 */
export function useChangeFoundingSchools() {
  return useMutationWithToast({
    call: async ({ schoolId, isFounding }: { schoolId: number; isFounding: boolean }) => {
      const { foundingSchools: previousSchools, marks } = await callApi('GET', '/api/admin/settings');
      const others = previousSchools.filter((id) => id !== schoolId);
      const foundingSchools = isFounding ? [...others, schoolId] : others;
      const seen = { foundingSchools: marks.foundingSchools?.version ?? 0 };
      return callApi('PUT', '/api/admin/settings', { foundingSchools, seen });
    },
    done: { title: 'Setting saved' },
    failed: 'Failed to save the setting',
    refresh: [queryKeys.adminLaunch(), queryKeys.adminSettings()],
  });
}
