import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { describeEmailFailure } from '@/lib/mail/describe-email-failure';
import type { TestEmailView } from '@/lib/mail/schema';
import { MailServerMessage } from './mail-server-message';

/** Interval in ms between requests for the result while the email is being sent. */
const POLL_INTERVAL_MS = 1_000;

/** Sends a test email to the administrator's own address, and shows its result. */
export function TestEmail() {
  const address = useCurrentUser()?.email ?? '';
  const [id, setId] = useState<string | null>(null);
  const ask = useMutationWithToast({
    call: () => callApi('POST', '/api/admin/mail/test'),
    done: (sent) => setId(sent.id),
    failed: "We couldn't send a test email",
  });
  const result = useQuery({
    ...apiQuery(queryKeys.testEmail(id ?? '')),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : POLL_INTERVAL_MS),
  });
  const isWaiting = id !== null && !result.error && (result.data?.state ?? 'waiting') === 'waiting';
  return (
    <section aria-labelledby="test-email">
      <h2 id="test-email" className="mb-3 text-lg font-bold">
        Test email
      </h2>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted-foreground">
          We send an email to <span className="wrap-anywhere">{address}</span> and show you what the email server
          answers.
        </p>
        <Button variant="outline" pending={ask.isPending || isWaiting} onClick={() => ask.mutate()}>
          Send me a test email
        </Button>
        <div role="status" className="w-full empty:hidden">
          {isWaiting && <p className="text-muted-foreground">The email is being sent.</p>}
          {result.error && (
            <Alert variant="warning" title="We couldn't load the result">
              The email may still arrive.
            </Alert>
          )}
          {!isWaiting && result.data && <Result {...result.data} address={address} />}
        </div>
      </div>
    </section>
  );
}

function Result({ state, reason, said, address }: TestEmailView & { address: string }) {
  if (state === 'sent')
    return (
      <Alert variant="success" title="The email server accepted the email">
        It should reach {address} within a few minutes. If it doesn't, look in the spam folder.
      </Alert>
    );
  if (state === 'stored')
    return (
      <Alert variant="warning" title="The email was saved, but not sent">
        No email server is set up, so emails are saved on this machine. Set SMTP_URL in the site's configuration.
      </Alert>
    );
  if (state === 'stopped')
    return (
      <Alert variant="warning" title="The email wasn't sent">
        We stopped emails to {address} because one bounced. Confirm the address in your account first.
      </Alert>
    );
  return (
    <Alert variant="destructive" title="The email wasn't sent">
      <p>{describeEmailFailure(reason)}</p>
      <MailServerMessage said={said} />
    </Alert>
  );
}
