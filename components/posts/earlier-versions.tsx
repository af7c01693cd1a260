'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import { LoadError } from '@/components/ui/page/load-error';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { Skeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import { FormattedComment } from './formatted-text';

/** A post or comment whose earlier versions the reader may see. */
export type VersionedContent = { kind: 'post' | 'comment'; id: number };

/** Dialog with the earlier texts of a post or comment. The texts load when the dialog opens. */
export function EarlierVersions({ target, trigger }: LazyPopupProps & { target: VersionedContent }) {
  return (
    <Dialog defaultOpen>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogTitle>Earlier versions</DialogTitle>
        <DialogDescription>What this {target.kind} said before each edit, newest first.</DialogDescription>
        <Versions target={target} />
      </DialogContent>
    </Dialog>
  );
}

function Versions({ target }: { target: VersionedContent }) {
  const { data, isPending, error, refetch, isFetching } = useQuery({
    ...apiQuery(queryKeys.versions(target)),
    staleTime: 0,
  });
  if (isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading earlier versions...</span>
        <Skeleton className="h-20" />
      </div>
    );
  }
  if (error) {
    return (
      <LoadError
        title="We couldn't load the earlier versions"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <p>There are no earlier versions you can read.</p>;
  return (
    <ol className="divide-y">
      {data.map(({ title, content, until }) => (
        <li key={until} className="py-3 first:pt-0 last:pb-0">
          <p className="text-sm text-muted-foreground">
            Until <TimeAgo iso={until} />
          </p>
          {title && <p className="mt-1 font-bold break-words">{title}</p>}
          <FormattedComment text={content} className="mt-1 text-[0.9375rem] break-words whitespace-pre-wrap" />
        </li>
      ))}
    </ol>
  );
}
