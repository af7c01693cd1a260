import type { Metadata } from 'next';
import { SettingsPage } from '@/components/account/page/settings-page';
import { PersonalCalendarCard } from '@/components/events/personal-calendar-card';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { fetchMemberCalendarUrl } from '@/lib/events/calendar-feeds';
import { queryKeys } from '@/lib/http/query-keys';

export const metadata: Metadata = { title: 'Calendar address' };

export default async function CalendarPage() {
  const user = await requireSignedIn('/account/calendar');
  return (
    <QueryCacheHydrator entries={[[queryKeys.calendar(), await fetchMemberCalendarUrl(user.id)]]}>
      <SettingsPage title="Calendar" lead="See school events in your own calendar.">
        <PersonalCalendarCard />
      </SettingsPage>
    </QueryCacheHydrator>
  );
}
