/** Steps from the first visit to the first post, in their order. */
export const CONVERSION_STEPS = ['home', 'school', 'registered', 'trials', 'firstPosts'] as const;
export type ConversionStep = (typeof CONVERSION_STEPS)[number];

/**
 * Lengths in days of the periods in the conversion table. Each period ends today, and days begin at midnight in Nova
 * Scotia.
 */
export const CONVERSION_PERIODS = [7, 30, 90] as const;

export type ConversionStepCount = {
  /**
   * Number of times that people took the step, rounded down to a multiple of five. Null if the number is below five.
   */
  count: number | null;
  /**
   * This step's count as a share of the previous step's count, from 0 to 1. Null if one of the two counts is too small
   * for a share.
   */
  share: number | null;
};

export type ConversionStatistics = {
  /** Counts of each step, one for each period. */
  steps: Record<ConversionStep, ConversionStepCount[]>;
  /** First day with counted views of pages. Null if no view was counted yet. */
  viewsSince: string | null;
};
