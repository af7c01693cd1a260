'use client';

import { useMutation } from '@tanstack/react-query';
import { failureText } from '@/components/auth/failure-text';
import { isDeadLink } from '@/components/auth/dead-link';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { useHydrated } from '@/components/providers/use-hydrated';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/form-field';
import { api } from '@/lib/http/api';

/** One press, so that no program that only looks at the link uses it up. */
export function ConfirmEmail(props: { token: string; isLive: boolean; isConfirmed: boolean }) {
  const isReady = useHydrated();
  const confirm = useOneAtATime(
    useMutation({ mutationFn: (token: string) => api<unknown>('POST', '/api/verify-email', { token }) }),
  );
  if (confirm.isSuccess || (!props.isLive && props.isConfirmed)) return <Confirmed />;
  if (!props.isLive || isDeadLink(confirm.error)) return <Dead />;
  return (
    <div className="space-y-5">
      <p>One more press, and we know that letters to this address reach you.</p>
      {confirm.error && <FieldError>{failureText(confirm.error, 'Confirming failed')}</FieldError>}
      <Button
        size="lg"
        className="w-full disabled:opacity-100"
        disabled={!isReady}
        pending={confirm.isPending}
        onClick={() => confirm.mutate(props.token)}
      >
        {confirm.isPending ? 'Confirming...' : 'Confirm My Address'}
      </Button>
    </div>
  );
}

/** Plain links: the pages behind have to notice what is true now. */
const Confirmed = () => (
  <div role="status">
    <Alert
      variant="success"
      title="Your email address is confirmed"
      action={
        <Button asChild>
          <a href="/dashboard">Go to my dashboard</a>
        </Button>
      }
    />
  </div>
);

const Dead = () => (
  <div role="status">
    <Alert
      variant="warning"
      title="This link can't be used"
      action={
        <Button asChild>
          <a href="/account">Send a new link</a>
        </Button>
      }
    >
      It has expired, was used already, or is not whole. Links last for 24 hours, and the newest one counts. If you have
      confirmed your address before, there is nothing left to do.
    </Alert>
  </div>
);
