import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import type { SettingsReply } from '@/lib/settings/schema';

type Founding = Pick<SettingsReply, 'foundingSchools' | 'marks'>;

/**
 * Changes the list of founding schools. The server refuses the change if another administrator has changed the list
 * meanwhile.
 */
export function useFoundingSchools() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: async ({ schoolId, isFounding }: { schoolId: number; isFounding: boolean }) => {
        const { foundingSchools: previousSchools, marks } = await api<Founding>('GET', '/api/admin/settings');
        const others = previousSchools.filter((id) => id !== schoolId);
        const foundingSchools = isFounding ? [...others, schoolId] : others;
        const seen = { foundingSchools: marks.foundingSchools?.version ?? 0 };
        return api<Founding>('PUT', '/api/admin/settings', { foundingSchools, seen });
      },
      onSuccess: () => toast({ variant: 'success', title: 'Setting saved' }),
      onError: (error: Error) => toastFailure('Failed to save the setting', error),
      onSettled: () =>
        Promise.all([
          cache.invalidateQueries({ queryKey: keys.adminLaunch() }),
          cache.invalidateQueries({ queryKey: keys.adminSettings() }),
        ]),
    }),
  );
}
