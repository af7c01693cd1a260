/** Limits that an operator may change, each with its bounds and its default. */
export const ADJUSTABLE_LIMITS = {
  posts: { limit: 'post.create', usual: 10, least: 1, most: 100 },
  comments: { limit: 'post.comment', usual: 30, least: 5, most: 300 },
  uploads: { limit: 'media.upload', usual: 30, least: 4, most: 200 },
  shares: { limit: 'post.share', usual: 20, least: 1, most: 200 },
  reports: { limit: 'content.report', usual: 20, least: 5, most: 100 },
  corrections: { limit: 'school.correct', usual: 20, least: 1, most: 200 },
} as const;
export type AdjustableLimit = keyof typeof ADJUSTABLE_LIMITS;
