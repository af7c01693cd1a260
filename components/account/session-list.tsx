'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Laptop, Smartphone } from '@/components/ui/icons/icons';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { LoadError } from '@/components/ui/page/load-error';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { Skeleton } from '@/components/ui/skeleton';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { SessionView } from '@/lib/users/schema';

/** Number of sessions that the list shows until the member asks for all. */
const UNFOLDED = 3;

/** Id of the session to end, or 'others' for all sessions except the one in this browser. */
type Which = string | 'others';

function useSignOutOf() {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (which: Which) =>
      callApi('DELETE', which === 'others' ? '/api/user/sessions' : `/api/user/sessions/${which}`),
    done: (_ended, which) => {
      if (which === 'others') void cache.invalidateQueries({ queryKey: queryKeys.calendar() });
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: which === 'others' ? 'Signed out everywhere else' : 'Signed out on that device' };
    },
    failed: createFailureToastHandler("We couldn't sign that device out"),
    // Refetches the list even after a failure, because the session may already have ended.
    refresh: [queryKeys.sessions()],
  });
}

/** Lists the member's sessions, each with a sign-out button. */
export function SessionList() {
  const sessions = useQuery(apiQuery(queryKeys.sessions()));
  const end = useSignOutOf();
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent);
  const rows = (sessions.data ?? []).map((session) => (
    <SessionRow
      key={session.id}
      session={session}
      isPending={end.isPending && end.variables === session.id}
      onEnd={() => end.mutate(session.id)}
    />
  ));
  return (
    <section aria-labelledby="sessions">
      <Card>
        <CardHeader>
          <CardTitle id="sessions">Where you're signed in</CardTitle>
          <CardDescription>
            Don't recognize one of these devices? Sign it out and change your password. Signing out everywhere else also
            turns off your private calendar link.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          {sessions.isPending && <Skeleton className="h-14" />}
          {sessions.isError && (
            <LoadError
              title="Error loading your devices"
              error={sessions.error}
              onRetry={() => void sessions.refetch()}
              isRetrying={sessions.isFetching}
            />
          )}
          <ul className="divide-y">{rows.slice(0, UNFOLDED)}</ul>
          {rows.length > UNFOLDED && (
            <details>
              <CollapsibleSummary className="w-fit font-semibold text-primary">
                {rows.length - UNFOLDED} more
              </CollapsibleSummary>
              <ul className="mt-2 divide-y">{rows.slice(UNFOLDED)}</ul>
            </details>
          )}
          {others.length > 0 && (
            <Button
              variant="outline"
              pending={end.isPending && end.variables === 'others'}
              onClick={() => end.mutate('others')}
            >
              Sign out everywhere else
            </Button>
          )}
        </CardContent>
      </Card>
    </section>
  );
}

type SessionRowProps = { session: SessionView; isPending: boolean; onEnd: () => void };

function SessionRow({ session: { device, isCurrent, createdAt, lastSeenAt }, isPending, onEnd }: SessionRowProps) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device} {isCurrent && <Badge variant="success">This device</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          Signed in <TimeAgo iso={createdAt} />
          {!isCurrent && (
            <>
              , last used <TimeAgo iso={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" variant="outline" pending={isPending} aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
