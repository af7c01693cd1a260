'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Alert } from '@/components/ui/alert';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import type { EmailQueueStatusView } from '@/lib/mail/schema';
import { FailedEmail } from './failed-email';
import { EmailPreviews } from './email-previews';
import { Mailings } from './mailings';
import { TestEmail } from './test-email';

/** Messages to many people, test email, failed emails, and previews of all kinds of email. */
export function EmailOverview({ regions }: { regions: string[] }) {
  const mail = useQuery(apiQuery(queryKeys.adminMail()));
  return (
    <div className="space-y-8">
      <Mailings regions={regions} />
      <TestEmail />
      <section aria-labelledby="failed">
        <h2 id="failed" className="mb-3 text-lg font-bold">
          Undelivered emails
        </h2>
        {mail.isPending && <ListSkeleton text="Loading email..." />}
        {mail.error && (
          <LoadError
            title="Error loading email"
            error={mail.error}
            onRetry={() => void mail.refetch()}
            isRetrying={mail.isFetching}
          />
        )}
        {mail.data && <Undelivered {...mail.data} />}
      </section>
      <EmailPreviews />
    </div>
  );
}

function Undelivered({ waiting, failed, readsBounces }: EmailQueueStatusView) {
  return (
    <div className="space-y-3">
      <p className="text-muted-foreground">{onTheWay(waiting)}</p>
      {failed.length === 0 ? (
        <Alert variant="success" title="No email has failed">
          Emails that a mail server refuses or returns, or doesn't accept within two days, show up here for a month.
        </Alert>
      ) : (
        <ul className="space-y-3">
          {failed.map((mail) => (
            <FailedEmail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {!readsBounces && (
        <p className="text-sm text-muted-foreground">
          Emails that a mail server accepts and later returns aren't listed yet. To list them, set BOUNCE_ADDRESS and
          BOUNCE_TOKEN in the site's configuration.
        </p>
      )}
    </div>
  );
}

function onTheWay(waiting: number): string {
  if (waiting === 0) return 'Nothing is waiting to be sent.';
  return waiting === 1 ? '1 email is being sent.' : `${waiting.toLocaleString('en-CA')} emails are being sent.`;
}
