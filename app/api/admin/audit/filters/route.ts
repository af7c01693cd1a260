import { auditFilterOptions } from '@/lib/audit/queries';
import { auditFilters } from '@/lib/audit/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the actions and kinds of targets that filter the audit log.',
  may: 'audit.read',
  reply: auditFilters,
  handle: () => auditFilterOptions(),
});
