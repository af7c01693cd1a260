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
import { AXIS, Frame, HEIGHT, Table, TOOLTIP } from '@/components/admin/chart-frame';
import { monthName } from '@/lib/time/dates';
import type { MonthFigures } from '@/lib/membership/accounting/schema';
import { money } from './money';

const short = (month: string) => monthName(month).slice(0, 3);
const dollars = (cents: number) => Math.round(cents) / 100;

/** Charts of twelve months: money and paying members. */
export function MonthCharts({ months }: { months: MonthFigures[] }) {
  const data = months.map((each) => ({
    ...each,
    in: dollars(each.paid),
    back: dollars(-each.refunded - each.disputed),
    kept: dollars(each.fees),
  }));
  return (
    <ul className="mt-3 grid gap-4 sm:grid-cols-2">
      <li className="min-w-0">
        <Frame
          title="Money"
          table={
            <Table
              head={['Month', 'Paid', 'Refunded', 'Fees', 'Net']}
              rows={months.map(({ month, paid, refunded, disputed, fees, net }) => [
                monthName(month),
                money(paid),
                money(refunded + disputed),
                money(-fees),
                money(net),
              ])}
            />
          }
        >
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <BarChart data={data} margin={{ left: -8, right: 8, top: 8 }} accessibilityLayer={false}>
              <CartesianGrid stroke="var(--border)" vertical={false} />
              <XAxis dataKey="month" tickFormatter={short} minTickGap={8} {...AXIS} />
              <YAxis {...AXIS} />
              <Tooltip
                labelFormatter={(month) => monthName(String(month))}
                formatter={(value) => money(Number(value) * 100)}
                {...TOOLTIP}
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
        </Frame>
      </li>
      <li className="min-w-0">
        <Frame
          title="Paying members"
          table={
            <Table
              head={['Month', 'Trials', 'Trials that became paid', 'Ended', 'Paying members at month end']}
              rows={months.map(({ month, trials, converted, ended, members }) => [
                monthName(month),
                trials,
                converted,
                ended,
                members,
              ])}
            />
          }
        >
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <LineChart data={data} margin={{ left: -20, right: 8, top: 8 }} accessibilityLayer={false}>
              <CartesianGrid stroke="var(--border)" vertical={false} />
              <XAxis dataKey="month" tickFormatter={short} minTickGap={8} {...AXIS} />
              <YAxis allowDecimals={false} {...AXIS} />
              <Tooltip labelFormatter={(month) => monthName(String(month))} {...TOOLTIP} />
              <Legend iconType="circle" iconSize={8} />
              <Line dataKey="members" name="Paying" stroke="var(--primary)" strokeWidth={2} isAnimationActive={false} />
              <Line
                dataKey="ended"
                name="Ended"
                stroke="var(--destructive)"
                strokeWidth={2}
                isAnimationActive={false}
              />
            </LineChart>
          </ResponsiveContainer>
        </Frame>
      </li>
    </ul>
  );
}
