'use client';

import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import type { PushState } from '@/components/push/push-in-this-browser';
import { usePushDevices, useTogglePushNotifications } from '@/components/push/use-push-devices';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { LoadError } from '@/components/ui/page/load-error';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { Skeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PushStatusView } from '@/lib/push/schema';

const WORDS: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  unsupported: "This browser can't show notifications from this site.",
  install:
    'On an iPhone or iPad, add this site to your home screen first: tap Share, then Add to Home Screen. Open it from there and come back to this page.',
  blocked:
    'Your browser is blocking notifications from this site. Allow them in its settings for this site, then reload this page.',
};

/**
 * Lists devices with push notifications, and has a switch for this device. Renders nothing if the server has no push
 * keys.
 */
export function PushDevices({ userId }: { userId: number }) {
  const { view, here: thisDevice } = usePushDevices();
  if (view.data && view.data.publicKey === null) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your devices</CardTitle>
        <CardDescription>
          Get notified even when the site is closed. Notifications say who (first name only) did what, and at which
          school, but never what was written. Notifications stop when you sign out on that device or don't visit for two
          weeks.
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-4">
        {view.isPending && <Skeleton className="h-14" />}
        {view.error && !view.data && (
          <LoadError
            title="Error loading your devices"
            error={view.error}
            onRetry={() => void view.refetch()}
            isRetrying={view.isFetching}
          />
        )}
        {view.data && view.data.publicKey !== null && thisDevice && (
          <ThisDevice userId={userId} publicKey={view.data.publicKey} thisDevice={thisDevice} />
        )}
        {view.data && thisDevice && <Devices view={view.data} thisDevice={thisDevice} />}
      </CardContent>
    </Card>
  );
}

type ThisDeviceProps = { userId: number; publicKey: string; thisDevice: PushState };

function ThisDevice({ userId, publicKey, thisDevice }: ThisDeviceProps) {
  const turn = useTogglePushNotifications(userId, publicKey);
  if (thisDevice !== 'on' && thisDevice !== 'off') return <p>{WORDS[thisDevice]}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">
        {thisDevice === 'on' ? 'Notifications are on for this device.' : 'Notifications are off on this device.'}
      </p>
      <Button
        variant={thisDevice === 'on' ? 'outline' : 'default'}
        pending={turn.isPending}
        onClick={() => turn.mutate(thisDevice === 'on' ? 'off' : 'on')}
      >
        {thisDevice === 'on' ? 'Turn off on this device' : 'Notify me on this device'}
      </Button>
    </div>
  );
}

function Devices({ view: { current, devices }, thisDevice }: { view: PushStatusView; thisDevice: PushState }) {
  const remove = useMutationWithToast({
    call: (endpoint: string) => callApi('DELETE', '/api/user/push', { endpoint }),
    done: () => {
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: 'Notifications turned off on that device' };
    },
    failed: 'Device not removed',
    refresh: [queryKeys.push()],
  });
  const test = useMutationWithToast({
    call: (endpoint: string) => callApi('POST', '/api/user/push/test', { endpoint }),
    done: { title: 'Test sent. It should arrive within a minute.' },
    failed: "We couldn't send the test",
  });
  if (devices.length === 0) return null;
  return (
    <ul className="divide-y border-t">
      {devices.map(({ endpoint, device, createdAt }) => {
        const isHere = thisDevice === 'on' && endpoint === current;
        return (
          <li key={endpoint} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {device} {isHere && <Badge variant="success">This device</Badge>}
              </p>
              <p className="text-sm text-muted-foreground">
                Since <TimeAgo iso={createdAt} />
              </p>
            </div>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Send a test to ${device}`}
              pending={test.isPending && test.variables === endpoint}
              onClick={() => test.mutate(endpoint)}
            >
              Send a test
            </Button>
            {!isHere && (
              <Button
                size="sm"
                variant="outline"
                aria-label={`Remove ${device}`}
                pending={remove.isPending && remove.variables === endpoint}
                onClick={() => remove.mutate(endpoint)}
              >
                Remove
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
