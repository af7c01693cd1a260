'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
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
              {Array.from({ length: 8 }, (_, tile) => (
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
        <StatisticList className="mt-3">
          <StatisticTile label="Open reviews" value={totals.openReviews} href="/admin/moderation" />
          <StatisticTile label="Reports, 30 days" value={reports30} />
          <StatisticTile label="Sign-ups, 30 days" value={totals.signUps30} />
          <StatisticTile label="Ended memberships, 30 days" value={totals.ended30} />
          <StatisticTile label="Posts" value={totals.posts} />
          <StatisticTile label="Comments" value={totals.comments} />
          <StatisticTile label="Schools" value={totals.schools} href="/admin/schools" />
          <StatisticTile label="Follows" value={totals.follows} />
        </StatisticList>
        <div className="mt-6 flex items-baseline justify-between gap-3">
          <h3 className="font-bold">People</h3>
          <Link href="/admin/users" prefetch={false} className="font-semibold text-primary hover:underline">
            {everybody === 1 ? '1 account' : `All ${everybody.toLocaleString('en-CA')} accounts`}
          </Link>
        </div>
        <StatisticList className="mt-3">
          {MEMBER_STATES.map((state) => (
            <StatisticTile key={state} label={MEMBER_STATE_LABELS[state]} value={members[state]} />
          ))}
        </StatisticList>
        <p className="mt-3 text-sm text-pretty text-muted-foreground">
          Everyone is counted once. <em>Renewing</em> members will be charged again, also if their last payment failed
          and is tried again. Accounting counts <em>paying members</em> instead: the current period is paid, also if
          they cancelled.
        </p>
      </section>
      <Charts data={data} />
    </>
  );
}
