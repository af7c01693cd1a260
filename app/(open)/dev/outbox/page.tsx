import { Inbox } from '@/components/ui/icons/icons';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EmptyState } from '@/components/ui/page/empty-state';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { isDemoOutboxVisible, readOutboxEmails } from '@/lib/mail/email-outbox';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Outbox' };

/** Shows the unsent emails of the local demo, which is the only installation with this page. */
export default async function OutboxPage() {
  if (!isDemoOutboxVisible()) notFound();
  const emails = await readOutboxEmails();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
      <h1 className="font-display text-heading">Outbox</h1>
      <p className="mt-2 mb-8 text-muted-foreground">
        This demo doesn't send real email. After a few seconds, its emails appear here instead, newest first.
      </p>
      {emails.length === 0 ? (
        <EmptyState icon={Inbox} title="No emails yet">
          Change the password of a demo account, for example. Its email then appears here.
        </EmptyState>
      ) : (
        <ul className="space-y-4">
          {emails.map(({ id, to, subject, text, at }) => (
            <li key={id} className="rounded-lg border bg-card p-4 shadow-card sm:px-5">
              <h2 className="font-bold">{subject}</h2>
              <p className="text-sm break-words text-muted-foreground">
                To {to}, <time dateTime={at}>{formatDateAndTime(at)}</time>
              </p>
              <p className="mt-3 break-words whitespace-pre-wrap">{withLinks(text)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Turns our own addresses in an email's text into links. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S*[^\s.,;:!?)])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} className="wrap-anywhere text-primary underline underline-offset-4">
        {part}
      </a>
    ),
  );
