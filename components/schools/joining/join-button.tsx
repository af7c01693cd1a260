'use client';

import { useMutation } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Button } from '@/components/ui/button';
import { toastAfterReload } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import type { JoinReply } from '@/lib/verification/schema';
import { joinedText } from './joined-text';

/** Shows the join button for signed-in members. */
export function JoinButton({ code, schoolName }: { code: string; schoolName: string }) {
  const join = useOneAtATime(
    useMutation({
      mutationFn: () => api<JoinReply>('POST', '/api/join', { code }),
      onSuccess: (reply) => {
        toastAfterReload({ variant: 'success', title: 'Joined', description: joinedText(reply, schoolName) });
        location.assign(`/schools/${reply.schoolId}`);
      },
      onError: (error) => toastFailure("We couldn't add you", error),
    }),
  );
  return (
    <Button size="lg" className="w-full" pending={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
      Join {schoolName}
    </Button>
  );
}
