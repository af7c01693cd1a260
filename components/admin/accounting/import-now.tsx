'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Button } from '@/components/ui/button';
import { RotateCcw } from '@/components/ui/icons/icons';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';

/** Button that imports the month from Stripe now, instead of at night. */
export function ImportNow({ month }: { month: string }) {
  const router = useRouter();
  const { mutate, isPending } = useOneAtATime(
    useMutation({
      mutationFn: () => api<{ added: number }>('POST', '/api/admin/accounting', { month }),
      onSuccess: ({ added }) => {
        router.refresh();
        toast({
          variant: 'success',
          title: added === 0 ? 'Nothing new at Stripe' : `${added} new ${added === 1 ? 'line' : 'lines'} read`,
        });
      },
      onError: (error) => toastFailure('Nothing was read from Stripe', error),
    }),
  );
  return (
    <Button variant="outline" pending={isPending} onClick={() => mutate()}>
      <RotateCcw aria-hidden />
      Read from Stripe again
    </Button>
  );
}
