'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { getMemberCalendarName } from '@/lib/events/calendar-app-links';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { CalendarSubscriptionLinks } from './calendar-subscription-links';

function useRenew() {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (_wasThere: boolean) => callApi('POST', '/api/user/calendar'),
    done: (calendar, wasThere) => {
      cache.setQueryData(queryKeys.calendar(), calendar);
      return wasThere
        ? { title: 'Calendar address renewed', description: 'The old address no longer works.' }
        : { title: 'Calendar address created', description: 'Subscribe to it in your calendar app.' };
    },
    failed: 'Error',
  });
}

/** Shows the address of a personal calendar with the events of all followed schools. */
export function PersonalCalendarCard() {
  const { data: calendar } = useQuery(apiQuery(queryKeys.calendar()));
  const renew = useRenew();
  const address = calendar?.address ?? null;
  return (
    <section aria-labelledby="calendar">
      <Card>
        <CardHeader>
          <CardTitle id="calendar">One calendar for all your schools</CardTitle>
          <CardDescription>
            See events from all the schools you follow in your own calendar. Anyone who has the address can see which
            schools you follow, but nothing else about you.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          {address && <CalendarSubscriptionLinks address={address} name={getMemberCalendarName()} />}
          {!address && calendar?.endedAt && (
            <p>
              Your calendar address stopped working on {formatDateAndTime(calendar.endedAt)}, because you changed your
              password or signed out everywhere else. Create a new one and subscribe to it in your calendar app again.
            </p>
          )}
          <div>
            <Button
              variant="outline"
              size="sm"
              disabled={!calendar}
              pending={renew.isPending}
              onClick={() => renew.mutate(address !== null)}
            >
              {address ? 'Renew calendar address' : 'Create calendar address'}
            </Button>
            {address && (
              <p className="mt-2 text-sm text-muted-foreground">
                Renew the address if someone has it who shouldn't. The old address stops working right away. Changing
                your password also turns it off.
              </p>
            )}
          </div>
        </CardContent>
      </Card>
    </section>
  );
}
