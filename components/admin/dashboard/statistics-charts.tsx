'use client';

import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import {
  CHART_AXIS_PROPS,
  ChartFrame,
  CHART_HEIGHT,
  ChartTable,
  CHART_TOOLTIP_PROPS,
} from '@/components/admin/chart-frame';
import { MEMBER_STATES, countMembersWithAccess } from '@/lib/policy/member-states';
import { DAILY_STATISTIC_NAMES } from '@/lib/statistics/daily-statistic-names';
import type { StatisticsView } from '@/lib/statistics/schema';
import { DAILY_STATISTIC_LABELS, MEMBER_STATE_LABELS } from './chart-labels';
import { formatShortDate, sumByWeek, type WeeklyTotal } from './weekly-totals';

/** Charts of weekly activity and of the membership counts that are recorded each night. */
export function StatisticsCharts({ data: { days, series, nightly } }: { data: StatisticsView }) {
  const nights = nightly.map(({ day, members, openReviews }) => ({
    day,
    withAccess: countMembersWithAccess(members),
    openReviews,
    members,
  }));
  return (
    <section aria-labelledby="over-time" className="mt-8">
      <h2 id="over-time" className="text-xl font-bold">
        Over time
      </h2>
      <p className="text-sm text-muted-foreground">The last 12 weeks, by week.</p>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 sm:*:odd:last:col-span-2">
        {DAILY_STATISTIC_NAMES.map((name) => (
          <li key={name} className="min-w-0">
            <WeeklyChart title={DAILY_STATISTIC_LABELS[name]} weeks={sumByWeek(days, series[name])} />
          </li>
        ))}
        {nights.length > 1 && (
          <li className="min-w-0">
            <ChartFrame
              title="Members with access"
              table={
                <ChartTable
                  head={['Night', ...MEMBER_STATES.map((state) => MEMBER_STATE_LABELS[state]), 'Open reviews']}
                  rows={nights.map(({ day, members, openReviews }) => [
                    day,
                    ...MEMBER_STATES.map((state) => members[state]),
                    openReviews,
                  ])}
                />
              }
            >
              <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
                <LineChart data={nights} margin={{ left: -20, right: 8, top: 8 }} accessibilityLayer={false}>
                  <CartesianGrid stroke="var(--border)" vertical={false} />
                  <XAxis dataKey="day" tickFormatter={formatShortDate} minTickGap={14} {...CHART_AXIS_PROPS} />
                  <YAxis allowDecimals={false} {...CHART_AXIS_PROPS} />
                  <Tooltip {...CHART_TOOLTIP_PROPS} />
                  <Line
                    dataKey="withAccess"
                    name="With access"
                    stroke="var(--primary)"
                    strokeWidth={2}
                    dot={false}
                    isAnimationActive={false}
                  />
                  <Line
                    dataKey="openReviews"
                    name="Open reviews"
                    stroke="var(--destructive)"
                    strokeWidth={2}
                    dot={false}
                    isAnimationActive={false}
                  />
                </LineChart>
              </ResponsiveContainer>
            </ChartFrame>
          </li>
        )}
      </ul>
    </section>
  );
}

function WeeklyChart({ title, weeks }: { title: string; weeks: WeeklyTotal[] }) {
  const rows = weeks.map(({ from, to, value }) => [`${formatShortDate(from)} to ${formatShortDate(to)}`, value]);
  return (
    <ChartFrame
      title={title}
      emptyText={weeks.every(({ value }) => value === 0) && 'The count was zero in these 12 weeks.'}
      table={<ChartTable head={['Week', title]} rows={rows} />}
    >
      <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
        <BarChart data={weeks} margin={{ left: -20, right: 8, top: 8 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey="from" tickFormatter={formatShortDate} minTickGap={14} {...CHART_AXIS_PROPS} />
          <YAxis allowDecimals={false} {...CHART_AXIS_PROPS} />
          <Tooltip labelFormatter={(from) => `Week of ${formatShortDate(String(from))}`} {...CHART_TOOLTIP_PROPS} />
          <Bar dataKey="value" name={title} fill="var(--primary)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
