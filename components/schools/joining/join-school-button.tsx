'use client';

import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { showToastAfterReload } from '@/components/ui/toasts/toast';
import { callApi } from '@/lib/http/api-client';
import { schoolJoinedMessage } from './school-joined-message';

/** Button with which a signed-in person joins a school. */
export function JoinSchoolButton({ code, schoolName }: { code: string; schoolName: string }) {
  const join = useMutationWithToast({
    call: () => callApi('POST', '/api/join', { code }),
    done: (reply) => {
      showToastAfterReload({
        variant: 'success',
        title: 'Joined',
        description: schoolJoinedMessage(reply, schoolName),
      });
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
