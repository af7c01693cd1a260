import { Alert } from '@/components/ui/alert';
import { Link } from '@/components/ui/page/link';
import { formatDate, formatDateAndTime, formatExpiryTime } from '@/lib/time/format-dates';
import type { PriceChangeView } from '@/lib/membership/price-change/schema';
import { formatAmount, type BillingInterval } from '@/lib/site';
import { DELETED_ACCOUNT_NAME } from '@/lib/text/person-names';
import { PriceChangeCancellation } from './price-change-cancellation';

/** Status of the newest price change. */
export function PriceChangeStatus({ change, interval }: { change: PriceChangeView; interval: BillingInterval }) {
  const { id, cents, effectiveAt, announcedAt, announcedBy, calledOffAt, calledOffBy, doneAt } = change;
  const runs = calledOffAt === null && doneAt === null;
  return (
    <section aria-label={`Change to ${formatAmount(cents)}`} className="space-y-4 border-t pt-5">
      <div>
        <h3 className="font-bold">
          {formatAmount(cents)} per {interval} from {formatDate(effectiveAt)}
        </h3>
        <p className="text-muted-foreground">
          Announced by {announcedBy ?? DELETED_ACCOUNT_NAME} on {formatDateAndTime(announcedAt)}.
          {calledOffAt !== null &&
            ` Cancelled by ${calledOffBy ?? DELETED_ACCOUNT_NAME} on ${formatDateAndTime(calledOffAt)}.`}
          {doneAt !== null && ` Completed on ${formatDate(doneAt)}.`}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        <Count label="Affected" count={change.concerned} />
        <Count label="Emailed" count={change.told} />
        <Count label="Changed" count={change.moved} />
        <Count label="Price not changed" count={change.left} />
      </dl>
      {runs && change.failed > 0 && (
        <Alert variant="warning" title={`${change.failed} couldn't be emailed`}>
          <p>
            Their emails weren't delivered, so they keep their price until 30 days after one is. To send a failed email
            again, go to{' '}
            <Link href="/admin/mail" className="underline underline-offset-4">
              {' '}
              Email{' '}
            </Link>
            . If the address doesn't work, we email them again once they enter a new one.
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
            {change.untold.map(({ userId, name }) => (
              <li key={userId}>
                <Link
                  href={`/admin/users/${userId}`}
                  prefetch={false}
                  className="font-semibold underline underline-offset-4"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {runs && !change.canBeCalledOff && (
        <p>
          Memberships have been changing since {formatDate(change.callOffUntil)}, each four days before its renewal.
        </p>
      )}
      {change.canBeCalledOff && (
        <PriceChangeCancellation
          id={id}
          until={formatExpiryTime(change.callOffUntil)}
          notifiedMembers={change.concerned}
        />
      )}
    </section>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-lg font-bold tabular-nums">{count.toLocaleString('en-CA')}</dd>
    </div>
  );
}
