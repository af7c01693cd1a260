'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import type { RegionWithFamilies } from '@/lib/schools/regions-with-families';
import { CalendarFeedForm } from './calendar-feed-form';
import { CalendarFeedRow } from './calendar-feed-row';

/** Addresses of other calendars whose events the site imports, and a form that adds one. */
export function CalendarFeeds({ regions }: { regions: RegionWithFamilies[] }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(apiQuery(queryKeys.calendarFeeds()));
  return (
    <section aria-labelledby="calendar-feeds" className="space-y-4">
      <div>
        <h2 id="calendar-feeds" className="text-xl font-bold">
          Calendars of others
        </h2>
        <p className="mt-1 text-[0.9375rem] text-muted-foreground">
          Paste the address of a calendar, such as a regional centre's. We read it every four hours. Events you edit
          here keep your changes.
        </p>
      </div>
      {isPending && <ListSkeleton text="Loading calendars..." rows={1} />}
      {error && (
        <LoadError
          title="Error loading calendars"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-muted-foreground">No calendars yet. Add the first one below.</p>}
      {data && data.length > 0 && (
        <ul aria-labelledby="calendar-feeds" className="divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
          {data.map((feed) => (
            <CalendarFeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <CalendarFeedForm regions={regions} />
    </section>
  );
}
