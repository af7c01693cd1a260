'use client';

import { useRouter } from 'next/navigation';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { RotateCcw } from '@/components/ui/icons/icons';
import { callApi } from '@/lib/http/api-client';

/**
 * Button that imports the Stripe transactions of the shown month immediately, without waiting for the nightly import.
 */
export function StripeImportButton({ month }: { month: string }) {
  const router = useRouter();
  const { mutate, isPending } = useMutationWithToast({
    call: () => callApi('POST', '/api/admin/accounting', { month }),
    done: ({ added }) => {
      router.refresh();
      return { title: added === 0 ? 'Nothing new at Stripe' : `${added} new ${added === 1 ? 'line' : 'lines'} read` };
    },
    failed: 'Nothing was read from Stripe',
  });
  return (
    <Button variant="outline" pending={isPending} onClick={() => mutate()}>
      <RotateCcw aria-hidden />
      Read from Stripe again
    </Button>
  );
}
