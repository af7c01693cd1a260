import { Link } from '@/components/ui/page/link';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { EmailQueueStatusView } from '@/lib/mail/schema';
import { DELETED_ACCOUNT_NAME } from '@/lib/text/person-names';
import { describeEmailFailure } from '@/lib/mail/describe-email-failure';
import { getEmailKindTitle } from '@/lib/mail/email-kind-title';
import { MailServerMessage } from './mail-server-message';

type Failed = EmailQueueStatusView['failed'][number];

/** An email that was refused or returned and is no longer retried, with a retry button. */
export function FailedEmail({ mail }: { mail: Failed }) {
  const { id, kind, userId, email, createdAt, failedAt, tries, reason, said } = mail;
  const isReturned = reason === 'bounced' || reason === 'returned';
  const again = useSendAgain();
  return (
    <li className="flex flex-col items-start gap-3 rounded-lg border bg-card p-4 shadow-card sm:flex-row sm:px-5">
      <div className="w-full min-w-0 sm:flex-1">
        <h3 className="font-bold">{getEmailKindTitle(kind)}</h3>
        <p className="text-sm break-words text-muted-foreground">
          To{' '}
          {userId === null ? (
            kind === 'contact-answer' ? (
              'someone who wrote to us'
            ) : (
              DELETED_ACCOUNT_NAME
            )
          ) : (
            <Link
              href={`/admin/users/${userId}`}
              prefetch={false}
              className="font-semibold text-foreground hover:underline"
            >
              {email}
            </Link>
          )}
          , <time dateTime={createdAt}>{formatDateAndTime(createdAt)}</time>,{' '}
          {isReturned ? (
            <>
              returned <time dateTime={failedAt}>{formatDateAndTime(failedAt)}</time>
            </>
          ) : tries === 1 ? (
            'tried once'
          ) : (
            `tried ${tries} times`
          )}
        </p>
        <p className="mt-1">{describeEmailFailure(reason)}</p>
        <MailServerMessage said={said} />
      </div>
      <Button
        size="sm"
        variant="outline"
        className="shrink-0"
        pending={again.isPending}
        onClick={() => again.mutate(id)}
      >
        Send again<span className="sr-only"> {`${getEmailKindTitle(kind)} to ${email ?? 'nobody'}`}</span>
      </Button>
    </li>
  );
}

function useSendAgain() {
  return useMutationWithToast({
    call: (id: string) => callApi('POST', `/api/admin/mail/${id}/send-again`),
    done: () => {
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: 'The email is being sent again' };
    },
    failed: "We couldn't send it again",
    refresh: [queryKeys.adminMail()],
  });
}
