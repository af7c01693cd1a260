'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/http/api-client';

/** Withdraws an announced price. This is possible until the first membership has moved to the new price. */
export function PriceChangeCancellation({
  id,
  until,
  notifiedMembers,
}: {
  id: number;
  until: string;
  notifiedMembers: number;
}) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  const callOff = useMutationWithToast({
    call: () => callApi('DELETE', `/api/admin/prices/${id}`),
    done: { title: 'Cancelled', description: "We'll notify everyone we emailed about the change." },
    failed: "We couldn't cancel the change",
    settled: () => {
      setAsking(false);
      router.refresh();
    },
  });
  return (
    <div>
      <Button ref={button} variant="outline" onClick={() => setAsking(true)} pending={callOff.isPending}>
        Cancel the price change
      </Button>
      <p className="mt-2 text-sm text-muted-foreground">
        You can cancel until {until}. Then the first memberships change.
      </p>
      <ConfirmDialog
        question="Cancel this price change?"
        action="Cancel the price change"
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => callOff.mutate()}
        isPending={callOff.isPending}
        trigger={button}
      >
        <p>
          All {notifiedMembers.toLocaleString('en-CA')} members affected keep their current price. Everyone we already
          notified will be told.
        </p>
      </ConfirmDialog>
    </div>
  );
}
