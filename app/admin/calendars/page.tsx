import type { Metadata } from 'next';
import { AreaEvents } from '@/components/admin/calendars/area-events';
import { CalendarFeeds } from '@/components/admin/calendars/calendar-feeds';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { listCalendarFeeds } from '@/lib/events/feeds/calendar-feeds';
import { queryKeys } from '@/lib/http/query-keys';
import { listRegionsWithFamilies } from '@/lib/schools/regions-with-families';
import { fetchAllSchools } from '@/lib/schools/queries';

export const metadata: Metadata = { title: 'Calendars' };

export default async function AdminCalendarsPage() {
  await requireAdmin();
  const regions = listRegionsWithFamilies(await fetchAllSchools());
  return (
    <QueryCacheHydrator entries={[[queryKeys.calendarFeeds(), await listCalendarFeeds()]]}>
      <div className="max-w-5xl space-y-8">
        <PageHeader
          title="Calendars"
          lead="Events of the whole province, a region or a family of schools. Enter an event once, and each of its schools shows it."
        />
        <CalendarFeeds regions={regions} />
        <AreaEvents regions={regions} />
      </div>
    </QueryCacheHydrator>
  );
}
