import { Link } from '@/components/ui/page/link';
import { AuditLogEntry } from '@/components/admin/audit/audit-log-entry';
import { fetchAuditEntries } from '@/lib/audit/audit-queries';

const SHOWN = 10;

/** Changes that administrators made to the school, newest first. */
export async function SchoolChangeHistory({ id }: { id: number }) {
  const { items, next } = await fetchAuditEntries({ targetType: 'school', targetId: id, limit: SHOWN });
  return (
    <section aria-labelledby="history" className="space-y-3">
      <h2 id="history" className="text-xl font-bold">
        History
      </h2>
      {items.length === 0 && <p className="text-muted-foreground">No administrator has changed this school yet.</p>}
      {items.map((entry) => (
        <AuditLogEntry key={entry.id} entry={entry} />
      ))}
      {next !== null && (
        <Link
          href={`/admin/audit?targetType=school&targetId=${id}`}
          prefetch={false}
          className="font-semibold text-primary hover:underline"
        >
          Full history
        </Link>
      )}
    </section>
  );
}
