'use client';

import { useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { showToastAfterReload } from '@/components/ui/toasts/toast';
import { callApi, ApiError } from '@/lib/http/api-client';

/**
 * Button with which a signed-in person accepts a household seat (access that another member pays for) for their own
 * account.
 */
export function HouseholdSeatAcceptance({ token }: { token: string }) {
  const [problem, setProblem] = useState<string>();
  const accept = useMutationWithToast({
    call: () => callApi('POST', '/api/seat/accept', { token }),
    done: () => {
      showToastAfterReload({
        variant: 'success',
        title: "You're now a member",
        description: "Next, get verified as a parent of your school. The school's page explains how.",
      });
      location.assign('/dashboard');
    },
    failed: (error) =>
      setProblem(error instanceof ApiError ? error.message : "That didn't work. Please try again in a moment."),
  });
  return (
    <div className="space-y-4">
      {problem && <FieldError>{problem}</FieldError>}
      <Button
        size="lg"
        className="w-full"
        pending={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate(undefined)}
      >
        Accept the seat
      </Button>
    </div>
  );
}
