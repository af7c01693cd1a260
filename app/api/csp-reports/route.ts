import { route } from '@/lib/http/route';
import { recordViolations } from '@/lib/csp-reports/record';
import { refusedLoadsIn, REPORT_TYPES, reportBody } from '@/lib/csp-reports/schema';

export const POST = route({
  about:
    'Takes what browsers say of pages of ours whose content security policy refused something. Kept for a week: how often each day, on which route, by which directive, and whose address it was.',
  may: 'anyone',
  reported: REPORT_TYPES,
  body: reportBody,
  bodyLimit: 32 * 1024,
  limit: 'policy.report.address',
  handle: async ({ body }) => recordViolations(refusedLoadsIn(body)),
});
