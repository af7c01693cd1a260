'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Bell, Check } from '@/components/ui/icons/icons';
import { Select } from '@/components/ui/select';
import type { EventReminderView } from '@/lib/events/reminders/schema';
import type { OccurrenceView } from '@/lib/events/schema';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

type Channel = EventReminderView['channel'];

const CHANNELS: Record<Channel, string> = { push: 'On my devices', email: 'By email' };

function useSetReminder({ id, allDay }: OccurrenceView) {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (channel: Channel | 'usual' | null) =>
      channel === null
        ? callApi('DELETE', `/api/events/${id}/reminder`)
        : callApi('PUT', `/api/events/${id}/reminder`, channel === 'usual' ? {} : { channel }),
    done: (reminder) => {
      cache.setQueryData(
        queryKeys.eventReminders(),
        (stored) =>
          stored && {
            ...stored,
            reminders: [...stored.reminders.filter(({ eventId }) => eventId !== id), ...(reminder ? [reminder] : [])],
          },
      );
      if (!reminder) return { title: 'Reminder off' };
      const when = allDay ? 'at 6 p.m. the day before' : 'at 6 p.m. the day before and an hour before';
      return { title: 'Reminder on', description: `${CHANNELS[reminder.channel]}, ${when}.` };
    },
    failed: "We couldn't change the reminder",
    refresh: [queryKeys.eventReminders()],
  });
}

/** Button that turns the reminder of an event on and off, and the choice between devices and email. */
export function RemindMe({ event }: { event: OccurrenceView }) {
  const { data } = useQuery(apiQuery(queryKeys.eventReminders()));
  const set = useSetReminder(event);
  const [shownAt] = useState(Date.now);
  const { id, title, startsAt, endsAt, isRepeated } = event;
  if (!data || Date.parse(endsAt ?? startsAt) <= shownAt) return null;
  const channel = data.reminders.find(({ eventId }) => eventId === id)?.channel;
  const choices = (Object.keys(CHANNELS) as Channel[]).filter(
    (each) => each === channel || data.channels.includes(each),
  );
  const label = channel ? 'Reminder on' : isRepeated ? 'Remind me each time' : 'Remind me';
  return (
    <>
      <Button
        variant={channel ? 'secondary' : 'outline'}
        size="sm"
        pending={set.isPending}
        aria-label={`${label}: ${title}`}
        onClick={() => set.mutate(channel ? null : 'usual')}
      >
        {channel ? <Check aria-hidden /> : <Bell aria-hidden />}
        {channel ? label : 'Remind me'}
      </Button>
      {channel && (
        <Select
          aria-label={`How to remind you: ${title}`}
          value={channel}
          disabled={set.isPending || choices.length < 2}
          className="text-sm base:h-9"
          onChange={({ target }) => set.mutate(target.value as Channel)}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {CHANNELS[each]}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
