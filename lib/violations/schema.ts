import { z } from 'zod';

/** What browsers call what they send: the older of the two is what most know. */
export const REPORT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

const word = z.string().max(8_192).nullish();

/** One report in the older spelling. */
const older = z.object({
  'csp-report': z.object({
    'document-uri': word,
    'blocked-uri': word,
    'effective-directive': word,
    'violated-directive': word,
  }),
});

/** Many, of all kinds, in the newer one. */
const newer = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z.object({ documentURL: word, blockedURL: word, effectiveDirective: word }).nullish(),
    }),
  )
  .max(100);

export const reportBody = z.union([older, newer], 'The body is not a browser report.');

/** What a browser refused, where. */
export type Refused = { page: string; blocked: string; directive: string };

/** Both spellings as one; what is not about the policy is passed over. */
export function refusedIn(body: z.output<typeof reportBody>): Refused[] {
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
