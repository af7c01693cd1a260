import { z } from 'zod';

export const GROWTH_SORT_ORDERS = ['name', 'followers', 'parents', 'posts', 'answered', 'returned'] as const;
export type GrowthSortOrder = (typeof GROWTH_SORT_ORDERS)[number];

/** School board by which the list is filtered. '' means all boards. */
const board = z.string('board must be a text').max(200, 'board is too long').default('');
export const growthCsvQuery = z.object({ board });
export const growthQuery = z.object({
  board,
  /** Schools in the list: those with at least one published number, or all. */
  show: z.enum(['counted', 'all'], 'show must be counted or all').default('counted'),
  sort: z.enum(GROWTH_SORT_ORDERS, `sort must be one of ${GROWTH_SORT_ORDERS.join(', ')}`).default('followers'),
  page: z.coerce.number('page must be a number').int().min(1, 'page must be 1 or more').max(1_000).default(1),
});
export type GrowthQuery = z.output<typeof growthQuery>;

/**
 * Published number or rounded percentage. Null if the exact number is below five, because it could identify a person.
 */
type Published = number | null;

export type SchoolGrowth = {
  id: number;
  name: string;
  city: string;
  board: string | null;
  followers: Published;
  parents: Published;
  /** Number of posts in the last 30 days. */
  posts: Published;
  /**
   * Percentage of posts that another person answered within a day. Counts posts of the last 30 days that are older than
   * a day.
   */
  answered: Published;
  /** Percentage of people active in the previous week who were active again in the last seven days. */
  returned: Published;
};

/** Numbers for the whole province, which are counted separately and not added up from the schools' numbers. */
export type InvitationTotals = {
  links: Published;
  joined: Published;
  seatsInvited: Published;
  seatsTaken: Published;
};
