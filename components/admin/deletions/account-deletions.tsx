'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { UserMinus } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import { queryKeys } from '@/lib/http/query-keys';
import type { AdminAccountDeletionView } from '@/lib/data-rights/schema';

/** Lists the accounts that are scheduled for deletion, and the deleted accounts. */
export function AccountDeletions() {
  const list = useQuery(apiQuery(queryKeys.adminDeletions()));
  if (list.isPending) return <ListSkeleton text="Loading deletions..." />;
  if (!list.data)
    return (
      <LoadError
        title="Error loading deletions"
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  if (list.data.length === 0)
    return (
      <EmptyState icon={UserMinus} as="h2" title="No deletions">
        People who ask to delete their account show up here until the account is deleted.
      </EmptyState>
    );
  const open = list.data.filter(({ cleanedAt }) => cleanedAt === null);
  const done = list.data.filter(({ cleanedAt }) => cleanedAt !== null);
  return (
    <div className="space-y-8">
      <Part id="open" title="Open" none="No open deletions." deletions={open} />
      <Part id="done" title="Done" none="No completed deletions yet." deletions={done} />
    </div>
  );
}

function Part(props: { id: string; title: string; none: string; deletions: AdminAccountDeletionView[] }) {
  return (
    <section aria-labelledby={props.id}>
      <h2 id={props.id} className="mb-3 text-lg font-bold">
        {props.title}
      </h2>
      {props.deletions.length === 0 ? (
        <p className="text-muted-foreground">{props.none}</p>
      ) : (
        <ul className="space-y-3">
          {props.deletions.map((deletion) => (
            <Deletion key={deletion.userId} deletion={deletion} />
          ))}
        </ul>
      )}
    </section>
  );
}

const ASKED_BY: Record<AdminAccountDeletionView['askedBy'], string> = {
  owner: 'by its owner',
  administrator: 'by an administrator',
};

const FAULTS: Record<NonNullable<AdminAccountDeletionView['fault']>, string> = {
  payments: "We couldn't end the membership at Stripe, so nothing was deleted.",
  changed: 'The membership was changing at that moment, so nothing was deleted.',
  administrator: 'The account is now an administrator, so nothing was deleted.',
  other: 'Something went wrong on our side. See the log for details.',
};

function Deletion({ deletion }: { deletion: AdminAccountDeletionView }) {
  const { userId, email, askedBy, requestedAt, deadline, tries, triedAt, fault, doneAt } = deletion;
  return (
    <li className="rounded-lg border bg-card p-4 shadow-card sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-bold break-words">
          {email === null ? (
            `Account ${userId}`
          ) : (
            <Link href={`/admin/users/${userId}`} prefetch={false} className="hover:underline">
              {email}
            </Link>
          )}
        </h3>
        <Badge variant={fault ? 'destructive' : 'secondary'}>{fault ? 'Delayed' : stepOf(deletion)}</Badge>
      </div>
      <p className="mt-1.5 text-sm text-muted-foreground">
        Requested {ASKED_BY[askedBy]} on {formatDateAndTime(requestedAt)}
        {doneAt ? `, deleted on ${formatDateAndTime(doneAt)}` : `; due by ${formatDate(deadline)}`}
      </p>
      <p className="mt-1">{saying(deletion)}</p>
      {fault && triedAt && (
        <p className="mt-1 text-sm text-muted-foreground">
          Tried {tries === 1 ? 'once' : `${tries} times`}, last on {formatDateAndTime(triedAt)}. We'll keep trying.
        </p>
      )}
    </li>
  );
}

function stepOf({ doneAt, cleanedAt, planEndedAt, receiptAt, dueAt }: AdminAccountDeletionView): string {
  if (receiptAt) return 'Done';
  if (cleanedAt) return 'Confirmation email being sent';
  if (doneAt) return 'Files still to remove';
  if (planEndedAt) return 'Membership ended';
  return `Can be undone until ${formatDate(dueAt)}`;
}

function saying({ fault, doneAt, cleanedAt, receiptAt }: AdminAccountDeletionView): string {
  if (fault) return FAULTS[fault];
  if (receiptAt)
    return 'The membership has ended. Data, files and emails are deleted. We emailed the person a confirmation.';
  if (cleanedAt) return 'The membership has ended. Data, files and emails are deleted.';
  if (doneAt)
    return 'The membership has ended and the account’s data is deleted. Its files and emails follow within minutes.';
  return "The deletion is scheduled. We'll first end the membership at Stripe, then delete everything else.";
}
