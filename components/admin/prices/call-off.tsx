'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm-delete';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';

/** Withdraws an announcement, as long as no membership has moved to the new price. */
export function CallOff({ id, until, told }: { id: number; until: string; told: number }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  const callOff = useOneAtATime(
    useMutation({
      mutationFn: () => api<void>('DELETE', `/api/admin/prices/${id}`),
      onSuccess: () => toast({ variant: 'success', title: 'Called off', description: 'Who was told of it is told.' }),
      onError: (error) => toastFailure('It was not called off', error),
      onSettled: () => {
        setAsking(false);
        router.refresh();
      },
    }),
  );
  return (
    <div>
      <Button ref={button} variant="outline" onClick={() => setAsking(true)} pending={callOff.isPending}>
        Call it off
      </Button>
      <p className="mt-2 text-sm text-muted-foreground">Possible until {until}; then the first plans are moved.</p>
      <Confirm
        question="Call this change off?"
        action="Call off"
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => callOff.mutate()}
        isPending={callOff.isPending}
        trigger={button}
      >
        <p>
          All keep the price that they have. Of the {told.toLocaleString('en-CA')} whom it concerns, each who was told
          is told that too.
        </p>
      </Confirm>
    </div>
  );
}
