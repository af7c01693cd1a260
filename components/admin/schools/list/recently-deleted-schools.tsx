'use client';

import { Button } from '@/components/ui/button';
import { LoadError } from '@/components/ui/page/load-error';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { formatDate } from '@/lib/time/format-dates';
import type { DeletedSchool } from '@/lib/schools/admin/schema';
import { useDeletedSchools, useRestoreSchool } from '@/components/admin/schools/use-admin-schools';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

/** Collapsible list below the table: schools deleted within 30 days, each with a restore button. */
export function RecentlyDeletedSchools() {
  const { data: schools, error, refetch, isFetching } = useDeletedSchools();
  if (error && !schools) {
    return (
      <LoadError
        title="Error loading deleted schools"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!schools || schools.length === 0) return null;
  return (
    <details className="mt-8 rounded-lg border bg-card shadow-card">
      <CollapsibleSummary className="min-h-12 rounded-lg px-4 font-semibold hover:bg-accent">
        Recently deleted ({schools.length})
      </CollapsibleSummary>
      <ul className="divide-y border-t">
        {schools.map((school) => (
          <DeletedItem key={school.id} school={school} />
        ))}
      </ul>
    </details>
  );
}

function DeletedItem({ school }: { school: DeletedSchool }) {
  const restore = useRestoreSchool();
  const { name, city, deletedAt, deletedBy, keptUntil, postCount } = school;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 break-words">
        <p>
          <strong className="font-semibold">{name}</strong>, {city}
        </p>
        <p className="text-sm text-muted-foreground">
          Deleted <TimeAgo iso={deletedAt} />
          {deletedBy && ` by ${deletedBy}`}, with {postCount} {postCount === 1 ? 'post' : 'posts'}. Can be restored
          until {formatDate(keptUntil)}.
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={restore.isPending}
        onClick={() => restore.mutate(school)}
        aria-label={`Restore ${name}`}
      >
        {restore.isPending ? 'Restoring...' : 'Restore'}
      </Button>
    </li>
  );
}
