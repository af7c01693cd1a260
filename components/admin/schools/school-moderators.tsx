'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/page/link';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/time/format-dates';
import { queryKeys } from '@/lib/http/query-keys';

/**
 * Lists the moderators of a school on the school's admin page. Administrators appoint a moderator on that user's page.
 */
export function SchoolModerators({ schoolId }: { schoolId: number }) {
  const { data, error, errorUpdatedAt, isPending, isFetching, refetch } = useQuery(
    apiQuery(queryKeys.moderators(schoolId)),
  );
  useLoadErrorToast('Error loading moderators', error, errorUpdatedAt);
  return (
    <section aria-labelledby="moderators" className="space-y-3">
      <h2 id="moderators" className="text-xl font-bold">
        Moderators
      </h2>
      {isPending && <ListSkeleton text="Loading moderators..." rows={1} />}
      {error && (
        <LoadError
          title="Error loading moderators"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <p className="text-muted-foreground">
          No moderators yet. Only administrators look after this board. To add a moderator, open a person's page under
          Users.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
          {data.map(({ userId, name, email, givenAt, isActing }) => (
            <li key={userId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <Link href={`/admin/users/${userId}`} className="font-semibold break-words hover:underline">
                  {name}
                </Link>
                <p className="text-sm break-words text-muted-foreground">
                  {email}, since {formatDate(givenAt)}
                </p>
              </div>
              {!isActing && (
                <Badge variant="warning">
                  Can't moderate now. They're suspended or deleting their account, or they must confirm their address or
                  accept the terms.
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
