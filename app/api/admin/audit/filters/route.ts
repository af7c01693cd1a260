import { auditFilterOptions } from '@/lib/audit/queries';
import { auditFilters } from '@/lib/audit/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'The actions and kinds of targets that the audit log can be filtered by.',
  may: 'audit.read',
  reply: auditFilters,
  handle: () => auditFilterOptions(),
});
