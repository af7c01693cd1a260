'use client';

import { useAction } from '@/components/providers/use-action';
import { Button } from '@/components/ui/button';
import { toastAfterReload } from '@/components/ui/toasts/toast';
import { callApi } from '@/lib/http/api';
import type { JoinByCodeReply } from '@/lib/verification/schema';
import { joinedText } from './joined-text';

/** Shows the join button for signed-in members. */
export function JoinButton({ code, schoolName }: { code: string; schoolName: string }) {
  const join = useAction({
    call: () => callApi<JoinByCodeReply>('POST', '/api/join', { code }),
    done: (reply) => {
      toastAfterReload({ variant: 'success', title: 'Joined', description: joinedText(reply, schoolName) });
      location.assign(`/schools/${reply.schoolId}`);
    },
    failed: "We couldn't add you",
  });
  return (
    <Button size="lg" className="w-full" pending={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
      Join {schoolName}
    </Button>
  );
}
