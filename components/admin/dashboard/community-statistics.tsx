'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useId } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { Link } from '@/components/ui/page/link';
import { StatisticTile, StatisticList } from '@/components/ui/page/statistic-list';
import { Skeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import { MEMBER_STATES } from '@/lib/policy/member-states';
import { MEMBER_STATE_LABELS } from './chart-labels';

/** The charts are loaded on demand, because only this page needs the large chart library. */
const Charts = lazyComponent(
  async () => (await import('./statistics-charts')).StatisticsCharts,
  createRetryFallback(<Skeleton className="mt-8 h-80" />, "We couldn't load the charts"),
);

/** Statistics of the community: current numbers, and charts of past weeks. */
export function CommunityStatistics() {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(apiQuery(queryKeys.adminStatistics()));
  useLoadErrorToast('Error loading statistics', error, errorUpdatedAt);
  if (!data) {
    return (
      <div className="mt-8">
        {error ? (
          <LoadError
            title="Error loading statistics"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <div role="status">
            <span className="sr-only">Loading statistics...</span>
            <Skeleton className="h-7 w-36" />
            <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
              {Array.from({ length: 4 }, (_, tile) => (
                <Skeleton key={tile} className="h-20 rounded-lg" />
              ))}
            </div>
          </div>
        )}
      </div>
    );
  }
  const { members, totals, series } = data;
  const reports30 = series.reports.slice(-30).reduce((sum, count) => sum + count, 0);
  const everybody = MEMBER_STATES.reduce((sum, state) => sum + members[state], 0);
  return (
    <>
      <section aria-labelledby="now" className="mt-8">
        <h2 id="now" className="text-xl font-bold">
          Right now
        </h2>
        {totals.posts === 0 && (
          <Alert
            className="mt-3"
            title="Your site is ready for its first schools"
            action={
              <Button asChild size="sm">
                <Link href="/admin/launch" prefetch={false}>
                  See the steps of the launch
                </Link>
              </Button>
            }
          >
            Choose the first schools, print their posters, and invite parents. The numbers below grow with them.
          </Alert>
        )}
        <StatisticList className="mt-3">
          <StatisticTile label="Open reviews" value={totals.openReviews} href="/admin/moderation" />
          <StatisticTile label="Reports, 30 days" value={reports30} />
          <StatisticTile label="Sign-ups, 30 days" value={totals.signUps30} />
          <StatisticTile label="Ended memberships, 30 days" value={totals.ended30} />
        </StatisticList>
      </section>
      <div className="mt-6 grid items-start gap-3 sm:grid-cols-2">
        <CountCard
          title="People"
          link={{
            href: '/admin/users',
            label: everybody === 1 ? '1 account' : `All ${everybody.toLocaleString('en-CA')} accounts`,
          }}
          counts={MEMBER_STATES.map((state) => [MEMBER_STATE_LABELS[state], members[state]])}
        />
        <CountCard
          title="Content"
          link={{ href: '/admin/schools', label: 'All schools' }}
          counts={[
            ['Posts', totals.posts],
            ['Comments', totals.comments],
            ['Schools', totals.schools],
            ['Follows', totals.follows],
          ]}
        />
      </div>
      <p className="mt-3 text-sm text-pretty text-muted-foreground">
        Everyone is counted once. <em>Renewing</em> members will be charged again, also if their last payment failed and
        is tried again. Accounting counts <em>paying members</em> instead: the current period is paid, also if they
        cancelled.
      </p>
      <Charts data={data} />
    </>
  );
}

type CountCardProps = {
  title: string;
  link: { href: '/admin/users' | '/admin/schools'; label: string };
  counts: [label: string, count: number][];
};

/** Card with numbers that change slowly, one per line. */
function CountCard({ title, link, counts }: CountCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card>
        <CardContent>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 id={id} className="font-bold">
              {title}
            </h3>
            <Link href={link.href} prefetch={false} className="font-semibold text-primary hover:underline">
              {link.label}
            </Link>
          </div>
          <dl className="mt-2 divide-y">
            {counts.map(([label, count]) => (
              <div key={label} className="flex items-baseline justify-between gap-3 py-1.5">
                <dt className="min-w-0 wrap-anywhere text-muted-foreground">{label}</dt>
                <dd className="font-semibold tabular-nums">{count.toLocaleString('en-CA')}</dd>
              </div>
            ))}
          </dl>
        </CardContent>
      </Card>
    </section>
  );
}
