import { route } from '@/lib/http/route';
import { recordCspViolations } from '@/lib/csp-reports/record-csp-violations';
import { readBlockedContent, CSP_REPORT_CONTENT_TYPES, cspReportBody } from '@/lib/csp-reports/schema';

export const POST = route({
  about:
    'Receives browser reports about the content security policy. Each report says that the policy refused something on a page of the site. For a week, the site stores daily counts by route, directive and origin of the refused content.',
  may: 'anyone',
  reported: CSP_REPORT_CONTENT_TYPES,
  body: cspReportBody,
  bodyLimit: 32 * 1024,
  limit: 'policy.report.address',
  handle: async ({ body }) => recordCspViolations(readBlockedContent(body)),
});
