import { Alert } from '@/components/ui/alert';
import { Link } from '@/components/ui/page/link';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { LedgerDifference } from '@/lib/membership/accounting/schema';
import { formatCents } from './format-money';

const WORDS: Record<LedgerDifference['kind'], string> = {
  missing_here: 'Paid at Stripe, missing in our ledger',
  missing_at_stripe: 'In our ledger, missing at Stripe',
  amount: 'Different amount at Stripe',
  refund: 'Different refund amount at Stripe',
  dispute: 'A dispute that only Stripe or only our ledger shows',
  currency: 'Paid in another currency',
};
const MOST = 50;

/** Lists the payments of the month on which our ledger (our record of payments) and Stripe's balance disagree. */
export function LedgerDifferenceList({
  differences,
  readAt,
}: {
  differences: LedgerDifference[];
  /** Time of the last import of Stripe's transactions, or null if there was none. */ readAt: Date | null;
}) {
  if (readAt === null)
    return (
      <Alert title="Nothing read from Stripe yet">
        We read the Stripe balance every night, or you can read it now. Then we compare it with our ledger.
      </Alert>
    );
  const until = formatDateAndTime(readAt.toISOString());
  if (differences.length === 0)
    return (
      <Alert variant="success" title="Our ledger and Stripe agree to the cent">
        0 differences in this month, as of {until}.
      </Alert>
    );
  const count = differences.length === 1 ? '1 difference' : `${differences.length.toLocaleString('en-CA')} differences`;
  return (
    <Alert variant="warning" title={`${count} between our ledger and Stripe`}>
      <p>
        As of {until}. Read from Stripe again to see newer changes. Differences that remain after two days show up in
        the inbox, and leave when they're resolved.
      </p>
      <ul className="mt-2 space-y-2">
        {differences.slice(0, MOST).map(({ kind, chargeId, userId, ours, theirs, at }) => (
          <li key={`${kind} ${chargeId}`} className="wrap-anywhere">
            <strong className="font-semibold">{WORDS[kind]}</strong>, {formatDateAndTime(at.toISOString())}:{' '}
            {sideOf(ours)} with us, {sideOf(theirs)} at Stripe ({chargeId}).{' '}
            {userId !== null && (
              <Link
                href={`/admin/users/${userId}`}
                prefetch={false}
                className="font-semibold text-primary underline underline-offset-4"
              >
                See the person<span className="sr-only"> of {chargeId}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {differences.length > MOST && <p className="mt-2">These are the oldest {MOST}.</p>}
    </Alert>
  );
}

const sideOf = (cents: number | null) => (cents === null ? 'nothing' : formatCents(cents));
