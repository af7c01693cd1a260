'use client';

import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import {
  CHART_AXIS_PROPS,
  ChartFrame,
  CHART_HEIGHT,
  ChartTable,
  CHART_TOOLTIP_PROPS,
} from '@/components/admin/chart-frame';
import { formatMonth } from '@/lib/time/months';
import type { AccountingMonthFigures } from '@/lib/membership/accounting/schema';
import { formatCents } from './format-money';

const short = (month: string) => formatMonth(month).slice(0, 3);
const dollars = (cents: number) => Math.round(cents) / 100;

/** Charts of twelve months: money and paying members. */
export function MonthCharts({ months }: { months: AccountingMonthFigures[] }) {
  const data = months.map((each) => ({
    ...each,
    in: dollars(each.paid),
    back: dollars(-each.refunded - each.disputed),
    kept: dollars(each.fees),
  }));
  return (
    <ul className="mt-3 grid items-start gap-4 sm:grid-cols-2">
      <li className="min-w-0">
        <ChartFrame
          title="Money"
          emptyText={
            data.every((each) => each.in === 0 && each.back === 0 && each.kept === 0) && 'No payments in these months.'
          }
          table={
            <ChartTable
              head={['Month', 'Paid', 'Refunded', 'Fees', 'Net']}
              rows={months.map(({ month, paid, refunded, disputed, fees, net }) => [
                formatMonth(month),
                formatCents(paid),
                formatCents(refunded + disputed),
                formatCents(-fees),
                formatCents(net),
              ])}
            />
          }
        >
          <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
            <BarChart data={data} margin={{ left: -8, right: 8, top: 8 }} accessibilityLayer={false}>
              <CartesianGrid stroke="var(--border)" vertical={false} />
              <XAxis dataKey="month" tickFormatter={short} interval="equidistantPreserveStart" {...CHART_AXIS_PROPS} />
              <YAxis {...CHART_AXIS_PROPS} />
              <Tooltip
                labelFormatter={(month) => formatMonth(String(month))}
                formatter={(value) => formatCents(Number(value) * 100)}
                {...CHART_TOOLTIP_PROPS}
              />
              <Legend iconType="circle" iconSize={8} />
              <Bar dataKey="in" name="Paid" fill="var(--primary)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
              <Bar
                dataKey="back"
                name="Refunded"
                fill="var(--destructive)"
                radius={[3, 3, 0, 0]}
                isAnimationActive={false}
              />
              <Bar dataKey="kept" name="Fees" fill="var(--warning)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </ChartFrame>
      </li>
      <li className="min-w-0">
        <ChartFrame
          title="Paying members"
          emptyText={
            data.every((each) => each.members === 0 && each.ended === 0) && 'No paying members in these months.'
          }
          table={
            <ChartTable
              head={['Month', 'Trials', 'Trials that became paid', 'Stopped paying', 'Paying members at month end']}
              rows={months.map(({ month, trials, converted, ended, members }) => [
                formatMonth(month),
                trials,
                converted,
                ended,
                members,
              ])}
            />
          }
        >
          <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
            <LineChart data={data} margin={{ left: -20, right: 8, top: 8 }} accessibilityLayer={false}>
              <CartesianGrid stroke="var(--border)" vertical={false} />
              <XAxis dataKey="month" tickFormatter={short} interval="equidistantPreserveStart" {...CHART_AXIS_PROPS} />
              <YAxis allowDecimals={false} {...CHART_AXIS_PROPS} />
              <Tooltip labelFormatter={(month) => formatMonth(String(month))} {...CHART_TOOLTIP_PROPS} />
              <Legend iconType="circle" iconSize={8} />
              <Line dataKey="members" name="Paying" stroke="var(--primary)" strokeWidth={2} isAnimationActive={false} />
              <Line
                dataKey="ended"
                name="Stopped paying"
                stroke="var(--destructive)"
                strokeWidth={2}
                isAnimationActive={false}
              />
            </LineChart>
          </ResponsiveContainer>
        </ChartFrame>
      </li>
    </ul>
  );
}
