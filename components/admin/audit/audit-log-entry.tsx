import type { ReactNode } from 'react';
import { Link } from '@/components/ui/page/link';
import type { AuditEntryView } from '@/lib/audit/schema';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { DELETED_ACCOUNT_NAME } from '@/lib/text/person-names';
import { formatAuditAction, humanizeIdentifier, listFieldChanges, type FieldChange } from './field-changes';

type AuditEntryProps = {
  entry: AuditEntryView;
  /** Optional button of the audit log entry, such as an undo button. */
  action?: ReactNode;
};

/** One audit log entry: time, actor, action, target, changes and IP address. */
export function AuditLogEntry({ entry, action: act }: AuditEntryProps) {
  const { createdAt, action, targetType, targetId, targetName, details, address, requestId } = entry;
  const href = hrefOf(entry);
  const target = targetName ?? `${humanizeIdentifier(targetType)} ${targetId || ''}`.trim();
  // The review id of a post or comment is left out of the details, because the entry's link already leads to the
  // review.
  const { reviewId: _reviewId, ...otherDetails } = details;
  const lines = listFieldChanges(isAboutReviewedContent(entry) ? otherDetails : details);
  return (
    <article className="rounded-lg border bg-card p-4 shadow-card sm:px-5">
      <h2 className="font-bold first-letter:uppercase">
        {formatAuditAction(action)}
        <span className="font-normal text-muted-foreground"> · </span>
        {href ? (
          <Link href={href} prefetch={false} className="font-semibold text-primary hover:underline">
            {target}
          </Link>
        ) : (
          <span className="font-semibold">{target}</span>
        )}
      </h2>
      <p className="mt-0.5 text-sm break-words text-muted-foreground">
        <time dateTime={createdAt}>{formatDateAndTime(createdAt)}</time> by <Actor actor={entry.actor} />
      </p>
      {lines.length > 0 && <Changes lines={lines} />}
      <p className="mt-3 text-xs text-muted-foreground empty:hidden">
        {address && <span className="block break-all">From the IP address {address}</span>}
        {requestId !== 'command' && <span className="block break-all">Request {requestId}</span>}
      </p>
      {act && <div className="mt-3">{act}</div>}
    </article>
  );
}

function Actor({ actor: { id, name, email } }: { actor: AuditEntryView['actor'] }) {
  if (id === 0) return <>the server</>;
  if (email === null)
    return (
      <>
        {DELETED_ACCOUNT_NAME} ({id})
      </>
    );
  return (
    <Link href={`/admin/users/${id}`} prefetch={false} className="font-semibold text-foreground hover:underline">
      {name ? `${name}, ${email}` : email}
    </Link>
  );
}

function Changes({ lines }: { lines: FieldChange[] }) {
  return (
    <dl className="mt-3 space-y-2 text-sm">
      {lines.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-[7.5rem_1fr] gap-x-4 sm:grid-cols-[11rem_1fr]">
          <dt className="font-semibold first-letter:uppercase">{field}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            {before !== null && (
              <>
                <del className="text-muted-foreground">
                  <span className="sr-only">before: </span>
                  {before}
                </del>
                {after !== null && <span aria-hidden> → </span>}
                <span className="sr-only">, after: {after === null && 'nothing'}</span>
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isAboutReviewedContent = ({ targetType, details }: AuditEntryView): boolean =>
  (targetType === 'post' || targetType === 'comment') && typeof details.reviewId === 'number';

/** Returns the address of the page about the entry's target, or null if the target has no page. */
function hrefOf(auditEntry: AuditEntryView): string | null {
  const { targetType, targetId, targetName, details } = auditEntry;
  const { kind, entry, reviewId } = details;
  if (targetId <= 0) return null;
  if (isAboutReviewedContent(auditEntry)) return `/admin/moderation/${String(reviewId)}`;
  if (targetType === 'school') return `/admin/schools/${targetId}`;
  if (targetType === 'user') return targetName === null ? null : `/admin/users/${targetId}`;
  if (targetType === 'price') return '/admin/prices';
  if (targetType === 'review') return `/admin/moderation/${targetId}`;
  if (targetType === 'inbox' && typeof kind === 'string' && typeof entry === 'string')
    return `/admin/inbox/${kind}/${entry}`;
  return null;
}
