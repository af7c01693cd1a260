'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { LazyLighthouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { AuditLogEntry } from './audit-log-entry';
import { AuditLogFilters } from './audit-log-filters';
import { useAuditLog } from './use-audit-log';

const NAMES = ['who', 'action', 'targetType', 'targetId', 'from', 'to'];

/** Shows the audit log (the record of administrators' actions) below its filters. */
export function AuditLog() {
  const router = useRouter();
  const params = useSearchParams();
  const filters = Object.fromEntries(
    NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  const list = useAuditLog(filters);
  const entries = list.entries ?? [];
  const change = (next: Record<string, string>) => {
    const search = String(new URLSearchParams(next));
    router.push(search ? `/admin/audit?${search}` : '/admin/audit', { scroll: false });
  };

  return (
    <div className="space-y-5">
      <AuditLogFilters filters={filters} onChange={change} />
      {list.isPending && <ListSkeleton text="Loading the audit log..." />}
      {list.error && (
        <LoadError
          title="Error loading the audit log"
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isSuccess && entries.length === 0 && (
        <EmptyState picture={<LazyLighthouseIllustration />} title="No log entries">
          {Object.keys(filters).length > 0
            ? 'No entry matches these filters.'
            : 'Actions by administrators will show here.'}
        </EmptyState>
      )}
      <ol aria-busy={list.isPlaceholderData} className="space-y-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <AuditLogEntry entry={entry} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <div className="text-center">
          <Button variant="outline" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
    </div>
  );
}
