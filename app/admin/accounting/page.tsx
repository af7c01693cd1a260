import type { Metadata } from 'next';
import { LedgerDifferenceList } from '@/components/admin/accounting/ledger-difference-list';
import { formatCents, formatPercent } from '@/components/admin/accounting/format-money';
import { MonthNavigation } from '@/components/admin/accounting/month-navigation';
import { StripeImportButton } from '@/components/admin/accounting/stripe-import-button';
import { IncomeAndExpensesCard, SalesTaxCard } from '@/components/admin/accounting/income-and-tax-cards';
import { LazyMonthCharts } from '@/components/admin/accounting/lazy-month-charts';
import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons/icons';
import { PageHeader } from '@/components/ui/page/page-header';
import { StatisticTile, StatisticList } from '@/components/ui/page/statistic-list';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { listLedgerDifferences } from '@/lib/membership/accounting/ledger-check';
import { fetchTwelveMonthFigures, fetchTaxByProvince } from '@/lib/membership/accounting/monthly-figures';
import { fetchLastBalanceReadTime } from '@/lib/membership/accounting/import-balance-lines';
import { getCalendarMonth, addMonths } from '@/lib/time/months';
import { monthQuery, type AccountingMonthFigures } from '@/lib/membership/accounting/schema';
import { isStripeConfigured, getStripePayoutsUrl } from '@/lib/membership/stripe';

export const metadata: Metadata = { title: 'Accounting' };

type Asked = Promise<Record<string, string | string[] | undefined>>;

export default async function AccountingPage({ searchParams }: { searchParams: Asked }) {
  await requireAdmin();
  const current = getCalendarMonth(now());
  const query = monthQuery.safeParse(await searchParams);
  // If the month in the address is invalid or in the future, the current month is shown.
  const month = query.success && query.data.month < current ? query.data.month : current;
  const [year, provinces, differences, readAt] = await Promise.all([
    fetchTwelveMonthFigures(month),
    fetchTaxByProvince(month),
    listLedgerDifferences(month),
    fetchLastBalanceReadTime(),
  ]);
  const figures = year.at(-1) as AccountingMonthFigures;
  const isOver = month !== current;
  const { trials, converted, members, membersBefore, ended, recurring, tax } = figures;
  return (
    <div className="max-w-5xl">
      <PageHeader
        className="mb-4"
        title="Accounting"
        lead="Money in and out, in Canadian dollars, as recorded by Stripe. We read it from Stripe every night."
        actions={
          <>
            <Button asChild variant="outline">
              <a href={`/api/admin/accounting/csv?month=${month}`} download data-full-load>
                <Download aria-hidden />
                Download CSV
              </a>
            </Button>
            {isStripeConfigured() && <StripeImportButton key={month} month={month} />}
          </>
        }
      />
      <MonthNavigation month={month} previous={addMonths(month, -1)} next={isOver ? addMonths(month, 1) : null} />
      <LedgerDifferenceList differences={differences} readAt={readAt} />
      <section aria-labelledby="members" className="mt-6">
        <h3 id="members" className="font-bold">
          Members
        </h3>
        <StatisticList className="mt-3 *:last:col-span-2 sm:grid-cols-3">
          <StatisticTile label="New trials" value={trials} />
          <StatisticTile label="Trials that became paid" value={converted} />
          <StatisticTile label={isOver ? 'Paying members at month end' : 'Paying members now'} value={members} />
          <StatisticTile
            label={
              membersBefore === 0
                ? 'Stopped paying'
                : `Stopped paying, ${formatPercent(ended, membersBefore)} of ${membersBefore}`
            }
            value={ended}
          />
          <StatisticTile label="Recurring income per month" value={formatCents(recurring)} />
        </StatisticList>
        <p className="mt-3 text-sm text-pretty text-muted-foreground">
          A <em>paying member</em> has paid for the current period, and the payment isn't refunded or disputed. People
          who cancelled count until that period ends. The dashboard counts <em>Renewing</em> members instead, without
          people who cancelled. Recurring income is what paying members paid, per month.
        </p>
      </section>
      <div className="mt-6 grid items-start gap-4 sm:grid-cols-2">
        <IncomeAndExpensesCard figures={figures} payoutsUrl={getStripePayoutsUrl()} />
        <SalesTaxCard mode={env().TAX_MODE} tax={tax} provinces={provinces} />
      </div>
      <section aria-labelledby="year" className="mt-8">
        <h3 id="year" className="text-xl font-bold">
          Figures of the last twelve months
        </h3>
        <LazyMonthCharts months={year} />
      </section>
    </div>
  );
}
