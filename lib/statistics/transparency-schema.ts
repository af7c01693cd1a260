import { z } from 'zod';

/** Smallest published number. A smaller number could identify a person, so pages say "fewer than 5" instead. */
export const MIN_PUBLISHABLE_COUNT = 5;

const month = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'month must be like 2026-10');
/** Published number. Null stands for a hidden number from zero to four. */
const count = z.int().min(MIN_PUBLISHABLE_COUNT).nullable();

export const NOT_COUNTED = 'not counted';

/** Moderation statistics of a finished month. A month is counted only once and never corrected. */
export const monthlyTransparencyReport = z.object({
  month,
  posts: count,
  reports: count,
  decisions: count,
  appeals: count,
  suspensions: count,
  /** Median time to decide a review, in hours. Null if there were fewer than five decisions. */
  medianHours: z.number().nullable(),
  /**
   * Number of requests by police, courts and authorities. Null stands for one to four. The value is NOT_COUNTED until
   * an administrator enters a number.
   */
  authorityRequests: z.union([z.literal(0), z.literal(NOT_COUNTED), count]),
});
export type MonthlyTransparencyReport = z.output<typeof monthlyTransparencyReport>;
export const transparencyList = z.array(monthlyTransparencyReport);

/** Number of requests by authorities in a month, as an administrator enters it. */
export const authorityRequestsSchema = z.object({
  month,
  requests: z.int('requests must be a whole number').min(0).max(100_000),
});
export type AuthorityRequests = z.output<typeof authorityRequestsSchema>;

const enteredRequests = authorityRequestsSchema.extend({ requests: authorityRequestsSchema.shape.requests.nullable() });
/** Number of requests by authorities in a month. The number is null until an administrator has entered it. */
export type AuthorityRequestCount = z.output<typeof enteredRequests>;

export const authorityRequestsList = z.array(enteredRequests);
