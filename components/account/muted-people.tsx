'use client';

import { useQuery } from '@tanstack/react-query';
import { useMuteMember } from '@/components/posts/use-mute-member';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import type { MutedList } from '@/lib/posts/reader/mutes-schema';

/** Lists muted people, each with an undo button. */
export function MutedPeople() {
  const list = useQuery<MutedList>({ queryKey: queryKeys.mutes() });
  return (
    <Card>
      <CardHeader>
        <CardTitle>People you muted</CardTitle>
        <CardDescription>
          You won't see or be notified about what they post under their name. They won't know. To mute someone, open the
          menu of their post or comment.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {list.isPending && <ListSkeleton text="Loading..." />}
        {list.error && !list.data && (
          <LoadError
            title="Error loading the list"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.data?.length === 0 && <p className="text-muted-foreground">You haven't muted anyone.</p>}
        {list.data && list.data.length > 0 && (
          <ul className="divide-y">
            {list.data.map((one) => (
              <Muted key={one.userId} {...one} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}

function Muted({ userId, name }: MutedList[number]) {
  const mute = useMuteMember();
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span className="min-w-0 break-words">{name}</span>
      <Button
        variant="outline"
        size="sm"
        pending={mute.isPending}
        onClick={() => mute.mutate({ userId, name, isMuted: false })}
      >
        Unmute<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
