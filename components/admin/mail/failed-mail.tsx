import { Link } from '@/components/ui/page/link';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { MailView } from '@/lib/mail/schema';
import { DELETED_ACCOUNT_NAME } from '@/lib/text/person-names';
import { emailKindTitle } from '@/lib/mail/email-kind-title';

type Failed = MailView['failed'][number];

const REASONS: Record<string, string> = {
  refused: 'The email server refused the address or the message.',
  bounced: 'Emails to this address bounce. Once the account has a new address, send the email again.',
  login: "The email server rejected our login. Check SMTP_URL in the site's configuration.",
  unreachable: "We couldn't reach the email server for two days.",
};

/** An email that the server could not send and no longer retries, with a retry button. */
export function FailedMail({ mail: { id, kind, userId, email, createdAt, tries, reason } }: { mail: Failed }) {
  const again = useSendAgain();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-lg border bg-card p-4 shadow-card sm:px-5">
      <div className="min-w-0">
        <h3 className="font-bold">{emailKindTitle(kind)}</h3>
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
          {tries === 1 ? 'tried once' : `tried ${tries} times`}
        </p>
        <p className="mt-1">{REASONS[reason ?? ''] ?? "The email couldn't be sent. See the log for details."}</p>
      </div>
      <Button size="sm" variant="outline" pending={again.isPending} onClick={() => again.mutate(id)}>
        Send again<span className="sr-only"> {`${emailKindTitle(kind)} to ${email ?? 'nobody'}`}</span>
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
