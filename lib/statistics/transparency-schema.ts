import { z } from 'zod';

/** Smallest published number. A smaller one could identify a person; pages say "fewer than 5". */
export const MIN_PUBLISHED = 5;

const month = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'month must be like 2026-10');
/** Null means a count below five, zero included. */
const count = z.int().min(MIN_PUBLISHED).nullable();

export const NOT_COUNTED = 'not counted';

/** Moderation statistics of a finished month. They are counted once and never again. */
export const transparencyMonth = z.object({
  month,
  posts: count,
  reports: count,
  decisions: count,
  appeals: count,
  suspensions: count,
  /** Median time to decide a review, in hours. Null if there were fewer than five decisions. */
  medianHours: z.number().nullable(),
  /**
   * Requests of police, courts and authorities: 0, a number, or null for fewer than five. Administrators enter the
   * number; until then it is unknown.
   */
  authorityRequests: z.union([z.literal(0), z.literal(NOT_COUNTED), count]),
});
export type TransparencyMonth = z.output<typeof transparencyMonth>;
export const transparencyList = z.array(transparencyMonth);

/** Number of requests by authorities in a month, as an administrator enters it. */
export const authorityRequestsSchema = z.object({
  month,
  requests: z.int('requests must be a whole number').min(0).max(100_000),
});
export type AuthorityRequests = z.output<typeof authorityRequestsSchema>;

const enteredRequests = authorityRequestsSchema.extend({ requests: authorityRequestsSchema.shape.requests.nullable() });
/** The number of requests is null until an administrator has entered it. */
export type EnteredRequests = z.output<typeof enteredRequests>;

export const authorityRequestsList = z.array(enteredRequests);
