import type { ReactNode } from 'react';
import { formatDate } from '@/lib/time/format-dates';
import type { Receipt as Facts } from '@/lib/membership/receipt';
import { formatAmount, membershipPlan, site } from '@/lib/site';

/** A payment's receipt, for screen and print. */
export function Receipt({ receipt, contact }: { receipt: Facts; contact: string }) {
  const { number, paidAt, period, amount, refunded, isDisputed, currency, paidWith, billedTo } = receipt;
  return (
    <article className="rounded-lg border bg-card p-5 shadow-card sm:p-8 print:rounded-none print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-3 border-b pb-5">
        <div>
          <p className="text-lg font-bold">{site.name}</p>
          <p className="text-muted-foreground">{site.place}, Canada</p>
          <p className="text-muted-foreground">{contact}</p>
        </div>
        <div className="min-w-0 sm:text-right">
          <p className="text-sm text-muted-foreground">Receipt number</p>
          <p className="font-semibold break-all">{number}</p>
        </div>
      </div>
      <dl className="divide-y border-b">
        <Line name="For">
          {membershipPlan.name}
          {period && (
            <span className="block font-normal text-muted-foreground">
              {formatDate(period.start)} to {formatDate(period.end)}
            </span>
          )}
        </Line>
        <Line name="Paid on">
          <time dateTime={paidAt}>{formatDate(paidAt)}</time>
        </Line>
        <Line name="Paid with">{paidWith ?? 'Not on record'}</Line>
        {billedTo && (
          <Line name="Paid by">
            {billedTo.name && <span className="block break-words">{billedTo.name}</span>}
            <span className="font-normal break-all text-muted-foreground">{billedTo.email}</span>
          </Line>
        )}
      </dl>
      <dl className="pt-2">
        <Line name="Amount paid">
          <span className="text-xl font-bold">{formatAmount(amount, currency)}</span>
          <span className="block text-sm font-normal text-muted-foreground">
            Canadian dollars, {membershipPlan.tax}
          </span>
        </Line>
        {refunded > 0 && <Line name="Refunded">{formatAmount(refunded, currency)}</Line>}
        {isDisputed && <Line name="Disputed">Your bank was asked to reverse this payment.</Line>}
      </dl>
    </article>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 text-right font-semibold">{children}</dd>
    </div>
  );
}
