import type { Metadata } from 'next';
import { FollowedSchoolsCalendar } from '@/components/events/calendar/followed-schools-calendar';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { Link } from '@/components/ui/page/link';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { lastDayOfMonth } from '@/lib/events/month-days';
import { listFollowedSchoolsEvents } from '@/lib/events/queries';
import { queryKeys } from '@/lib/http/query-keys';
import { now } from '@/lib/time/clock';
import { dateToLocalTime } from '@/lib/time/local-time';

export const metadata: Metadata = { title: 'Calendar' };

export default async function CalendarPage() {
  const user = await requireSignedIn('/calendar');
  const today = dateToLocalTime(now()).slice(0, 10);
  const month = today.slice(0, 7);
  const days = { from: `${month}-01`, to: lastDayOfMonth(month) };
  return (
    <QueryCacheHydrator entries={[[queryKeys.followedEvents(days), await listFollowedSchoolsEvents(user.id, days)]]}>
      <PageHeader
        title="Calendar"
        lead={
          <>
            What's on at all the schools you follow. You can also{' '}
            <Link href="/account/calendar" prefetch={false} className="font-semibold text-primary hover:underline">
              see it in your own calendar
            </Link>
            .
          </>
        }
      />
      <FollowedSchoolsCalendar today={today} />
    </QueryCacheHydrator>
  );
}
