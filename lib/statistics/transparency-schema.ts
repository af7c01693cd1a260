import { z } from 'zod';

/** Below it a number could be about somebody; the pages say "fewer than 5". */
export const LEAST = 5;

const month = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'month must be like 2026-10');
/** null: fewer than five, none among them. */
const count = z.int().min(LEAST).nullable();

export const NOT_COUNTED = 'not counted';

/** What was done in a month that is over; it is counted once and never again. */
export const transparencyMonth = z.object({
  month,
  posts: count,
  reports: count,
  decisions: count,
  appeals: count,
  suspensions: count,
  /** Half of the decisions took no longer; null where there were fewer than five. */
  medianHours: z.number().nullable(),
  /** Of police, courts and authorities; 0, or null: fewer than five, as above. No machine counts them: until somebody has said it is not known. */
  authorityRequests: z.union([z.literal(0), z.literal(NOT_COUNTED), count]),
});
export type TransparencyMonth = z.output<typeof transparencyMonth>;
export const transparencyList = z.array(transparencyMonth);

/** As administrators count them. */
export const authorityRequestsSchema = z.object({
  month,
  requests: z.int('requests must be a whole number').min(0).max(100_000),
});
export type AuthorityRequests = z.output<typeof authorityRequestsSchema>;

const saidRequests = authorityRequestsSchema.extend({ requests: authorityRequestsSchema.shape.requests.nullable() });
/** null: nobody has said yet. */
export type SaidRequests = z.output<typeof saidRequests>;

export const authorityRequestsList = z.array(saidRequests);
