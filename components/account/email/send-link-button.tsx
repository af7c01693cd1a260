'use client';

import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/http/api-client';

type SendLinkButtonProps = { variant?: 'outline' | 'link'; className?: string };

/** Sends the confirmation link again. A toast says that the link was sent, or why it was not. */
export function SendLinkButton({ variant = 'outline', className }: SendLinkButtonProps) {
  const send = useMutationWithToast({
    call: () => callApi('POST', '/api/verify-email/resend'),
    done: { title: 'A link is on its way', description: 'The link works for 24 hours.' },
    failed: createFailureToastHandler("We couldn't send the link"),
  });
  return (
    <Button
      size="sm"
      variant={variant}
      className={className}
      pending={send.isPending}
      onClick={() => send.mutate(undefined)}
    >
      Send again
    </Button>
  );
}
