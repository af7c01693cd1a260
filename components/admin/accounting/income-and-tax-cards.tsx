import type { ReactNode } from 'react';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import type { AccountingMonthFigures, ProvinceTax } from '@/lib/membership/accounting/schema';
import { formatCents } from './format-money';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`;

/** Card with the income, the expenses and the remaining amount of a month. */
export function IncomeAndExpensesCard({
  figures,
  payoutsUrl,
}: {
  figures: AccountingMonthFigures;
  payoutsUrl: string | null;
}) {
  const { disputes, other, payouts } = figures;
  const open = disputes.opened - disputes.won - disputes.lost;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Money</CardTitle>
        <CardDescription>These figures come from the Stripe balance.</CardDescription>
      </CardHeader>
      <CardContent>
        <dl className="divide-y">
          <Sum label="Paid" hint={counted(figures.payments, 'payment')} cents={figures.paid} />
          <Sum label="Refunds" cents={figures.refunded} />
          <Sum
            label="Disputes"
            hint={
              disputes.opened > 0 &&
              `${disputes.opened} opened: ${disputes.won} won, ${disputes.lost} lost, ${open} undecided`
            }
            cents={figures.disputed}
          />
          <Sum label="Stripe’s fees" cents={-figures.fees} />
          {other !== 0 && <Sum label="Other" hint="Amounts that aren't from memberships" cents={other} />}
          <Sum label="Net" cents={figures.net} isTotal />
          <Sum
            label="Paid out to the bank"
            hint={
              payoutsUrl && (
                <a href={payoutsUrl} className="font-semibold text-primary underline underline-offset-4">
                  See payouts at Stripe
                </a>
              )
            }
            cents={payouts === 0 ? 0 : -payouts}
          />
        </dl>
      </CardContent>
    </Card>
  );
}

const PROVINCES: Record<string, string> = { NS: 'Nova Scotia' };
const MODES = {
  included:
    'Our prices include sales tax, at the rate on the day of payment. Refunds and disputes reduce the tax proportionally.',
  none: 'No sales tax is charged (TAX_MODE=none).',
};

/** Card with the sales tax that payments contain, by province. Refunded payments do not count. */
export function SalesTaxCard({
  mode,
  tax,
  provinces,
}: {
  mode: keyof typeof MODES;
  tax: number;
  provinces: readonly ProvinceTax[];
}) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Sales tax (HST)</CardTitle>
        <CardDescription>{MODES[mode]}</CardDescription>
      </CardHeader>
      <CardContent>
        <dl className="divide-y">
          {provinces.map(({ province, tax: cents, base }) => (
            <Sum
              key={province ?? ''}
              label={province === null ? 'No province' : (PROVINCES[province] ?? province)}
              hint={`Tax on payments of ${formatCents(base)} before tax`}
              cents={cents}
            />
          ))}
          <Sum label="Total" cents={tax} isTotal />
        </dl>
      </CardContent>
    </Card>
  );
}

type SumProps = { label: string; hint?: ReactNode; cents: number; isTotal?: boolean };

function Sum({ label, hint, cents, isTotal = false }: SumProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-2 ${isTotal ? 'font-bold' : ''}`}>
      <dt className="min-w-0">
        {label}
        {hint && <span className="block text-sm font-normal text-muted-foreground">{hint}</span>}
      </dt>
      <dd className="tabular-nums">{formatCents(cents)}</dd>
    </div>
  );
}
