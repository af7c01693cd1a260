import { z } from 'zod';

/** Content types of violation reports. Most browsers send the older type, `application/csp-report`. */
export const CSP_REPORT_CONTENT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

const nullableText = z.string().max(8_192).nullish();

/** One report in the format `report-uri`, which the Reporting API replaced. */
const olderFormat = z.object({
  'csp-report': z.object({
    'document-uri': nullableText,
    'blocked-uri': nullableText,
    'effective-directive': nullableText,
    'violated-directive': nullableText,
  }),
});

/** List of reports in the newer format, which may include reports of other kinds. */
const newerFormat = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z
        .object({ documentURL: nullableText, blockedURL: nullableText, effectiveDirective: nullableText })
        .nullish(),
    }),
  )
  .max(100);

export const cspReportBody = z.union(
  [olderFormat, newerFormat],
  'The body is not a report of a content security policy violation.',
);

/** Content that the browser blocked: the page, the blocked address and the directive of the policy. */
export type BlockedContent = { page: string; blocked: string; directive: string };

/**
 * Reads reports in the older or the newer format, and ignores reports that are not about the content security policy.
 */
export function readBlockedContent(body: z.output<typeof cspReportBody>): BlockedContent[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    return [{ page: report['document-uri'] ?? '', blocked: report['blocked-uri'] ?? '', directive }];
  }
  return body
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: report }) => ({
      page: report?.documentURL ?? '',
      blocked: report?.blockedURL ?? '',
      directive: report?.effectiveDirective ?? '',
    }));
}
