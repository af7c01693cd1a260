'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { LoadError, useLoadErrorToast } from '@/components/ui/load-error';
import { Skeleton } from '@/components/ui/skeleton';
import { keys } from '@/lib/http/keys';
import { MEMBER_STATES } from '@/lib/statistics/names';
import type { StatisticsView } from '@/lib/statistics/schema';
import { STATE_NAMES } from './names';

/** The library that draws them is large, and nothing else needs it. */
const Charts = dynamic(async () => (await import('./charts')).Charts, { ssr: false, loading: () => <Skeleton className="h-80" /> });

/** How the community stands, and how it came there. */
export function Statistics() {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery<StatisticsView>({ queryKey: keys.adminStatistics() });
  useLoadErrorToast('Error loading statistics', error, errorUpdatedAt);
  if (!data) {
    return (
      <div className="mt-8">
        {error ? (
          <LoadError title="Error loading statistics" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div role="status">
            <span className="sr-only">Loading statistics...</span>
            <Skeleton className="h-28" />
          </div>
        )}
      </div>
    );
  }
  const { members, totals } = data;
  return (
    <>
      <section aria-labelledby="now" className="mt-8">
        <h2 id="now" className="text-xl font-bold">
          Right now
        </h2>
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Tile label="Open reviews" value={totals.openReviews} href="/admin/moderation" />
          <Tile label="Sign-ups, 30 days" value={totals.signUps30} />
          <Tile label="Ended memberships, 30 days" value={totals.ended30} />
          <Tile label="Posts" value={totals.posts} />
          <Tile label="Comments" value={totals.comments} />
          <Tile label="Schools" value={totals.schools} />
          <Tile label="Follows" value={totals.follows} />
        </dl>
        <h3 className="mt-6 font-bold">People</h3>
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {MEMBER_STATES.map((state) => (
            <Tile key={state} label={STATE_NAMES[state]} value={members[state]} />
          ))}
        </dl>
      </section>
      <Charts data={data} />
    </>
  );
}

function Tile({ label, value, href }: { label: string; value: number; href?: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border bg-card px-4 py-3">
      <dt className="text-sm text-muted-foreground">
        {href ? (
          <Link href={href} prefetch={false} className="font-semibold text-primary hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="text-2xl font-extrabold tabular-nums">{value.toLocaleString('en-CA')}</dd>
    </div>
  );
}
