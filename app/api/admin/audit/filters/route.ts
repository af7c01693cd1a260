import { fetchAuditFilterOptions } from '@/lib/audit/audit-queries';
import { auditFilters } from '@/lib/audit/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the values by which the audit log can be filtered. These are actions, and kinds of targets.',
  may: 'audit.read',
  reply: auditFilters,
  handle: () => fetchAuditFilterOptions(),
});
