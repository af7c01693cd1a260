'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Link } from '@/components/ui/page/link';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { MAX_VOICES, type AdminVoiceView } from '@/lib/posts/voices/schema';

/** Members' texts on Community Voice, and the questions to authors that wait. */
export function VoicesSection() {
  const { data, error, isPending, isFetching, refetch } = useQuery(apiQuery(queryKeys.adminVoices()));
  return (
    <Card>
      <CardHeader>
        <CardTitle id="community-voices">Community Voice</CardTitle>
        <CardDescription>
          Members' own posts and comments on the public page Community Voice, in place of our two examples. To ask an
          author, choose “Ask for Community Voice” in the menu of a post or comment. At most {MAX_VOICES} fit.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {isPending && <ListSkeleton text="Loading texts..." rows={1} />}
        {error && (
          <LoadError title="Error loading texts" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {data?.length === 0 && <p className="text-muted-foreground">No author has been asked yet.</p>}
        {data && data.length > 0 && (
          <ul aria-labelledby="community-voices" className="divide-y border-y">
            {data.map((voice) => (
              <VoiceRow key={voice.id} voice={voice} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}

function VoiceRow({ voice: { id, postId, text, authorName, school, naming } }: { voice: AdminVoiceView }) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const remove = useMutationWithToast({
    call: () => callApi('DELETE', `/api/admin/voices/${id}`),
    done: { title: 'Removed', description: 'Community Voice does not show this text.' },
    failed: 'Failed to remove the text',
    refresh: [queryKeys.adminVoices()],
    settled: () => setIsAsking(false),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere whitespace-pre-wrap">“{text}”</p>
        <p className="mt-1 text-sm wrap-anywhere">
          <Badge variant={naming === null ? 'secondary' : 'success'}>{naming === null ? 'Asked' : 'Shown'}</Badge>{' '}
          <Link href={`/schools/${school.id}?post=${postId}`} prefetch={false} className="underline underline-offset-4">
            {authorName}, {school.name}
          </Link>
        </p>
      </div>
      <Button ref={button} variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        Remove<span className="sr-only"> the text of {authorName}</span>
      </Button>
      <ConfirmDialog
        question={naming === null ? 'Take back the question?' : 'Remove this text?'}
        action="Remove"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        trigger={button}
      >
        <p>The text disappears from Community Voice immediately. It stays on its board.</p>
      </ConfirmDialog>
    </li>
  );
}
