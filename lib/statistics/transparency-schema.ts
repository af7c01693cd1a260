import { z } from 'zod';

/** Smallest published number, because a smaller number could identify a person. Pages say "fewer than 5" instead. */
export const MIN_PUBLISHABLE_COUNT = 5;

const month = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'month must be like 2026-10');
/** Published number, or null if the number is below five and therefore hidden. */
const count = z.int().min(MIN_PUBLISHABLE_COUNT).nullable();

export const NOT_COUNTED_YET = 'not counted';

/** Moderation statistics of a finished month, which are computed only once and never corrected. */
export const monthlyTransparencyReport = z.object({
  month,
  posts: count,
  reports: count,
  decisions: count,
  appeals: count,
  suspensions: count,
  /** Median time in hours until a review was decided. Null if fewer than five reviews were decided. */
  medianHours: z.number().nullable(),
  /**
   * Number of times that moderators and administrators moved other people's concerns, or said what came of their polls.
   * NOT_COUNTED_YET for months before this was counted.
   */
  concernMoves: z.union([z.literal(NOT_COUNTED_YET), count]),
  /** Number of decisions about replies of schools. NOT_COUNTED_YET for months before this was counted. */
  schoolReplies: z.union([z.literal(NOT_COUNTED_YET), count]),
  /**
   * Number of requests by police, courts and other authorities. Null hides numbers from one to four. NOT_COUNTED_YET
   * means that no administrator has entered a number.
   */
  authorityRequests: z.union([z.literal(0), z.literal(NOT_COUNTED_YET), count]),
});
export type MonthlyTransparencyReport = z.output<typeof monthlyTransparencyReport>;
export const transparencyReportList = z.array(monthlyTransparencyReport);

/** Number of requests by authorities in a month, as an administrator enters it. */
export const authorityRequestsSchema = z.object({
  month,
  requests: z.int('requests must be a whole number').min(0).max(100_000),
});
export type AuthorityRequestsInput = z.output<typeof authorityRequestsSchema>;

const enteredRequests = authorityRequestsSchema.extend({ requests: authorityRequestsSchema.shape.requests.nullable() });
/** Number of requests by authorities in a month. Null if no administrator has entered the number yet. */
export type AuthorityRequestCount = z.output<typeof enteredRequests>;

export const authorityRequestsList = z.array(enteredRequests);
