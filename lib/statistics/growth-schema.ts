import { z } from 'zod';

export const GROWTH_SORTS = ['name', 'followers', 'parents', 'posts', 'answered', 'returned'] as const;
export type GrowthSort = (typeof GROWTH_SORTS)[number];

/** Of one board of education; '' for all of them. */
const board = z.string('board must be a text').max(200, 'board is too long').default('');
export const growthBoardQuery = z.object({ board });
export const growthQuery = z.object({
  board,
  sort: z.enum(GROWTH_SORTS, `sort must be one of ${GROWTH_SORTS.join(', ')}`).default('followers'),
  page: z.coerce.number('page must be a number').int().min(1, 'page must be 1 or more').max(1_000).default(1),
});
export type GrowthQuery = z.output<typeof growthQuery>;

/** Fewer than five, or nothing: told neither of the two. Shares are told to the next ten in a hundred, or they would tell of one person. */
type Shown = number | null;

export type GrowthSchool = {
  id: number;
  name: string;
  city: string;
  board: string | null;
  followers: Shown;
  parents: Shown;
  /** Of the last 30 days. */
  posts: Shown;
  /** Of those of them that are older than a day, how many in a hundred somebody else answered within one. */
  answered: Shown;
  /** Of who was active there in the week before, how many in a hundred were in the last seven days. */
  returned: Shown;
};

/** Of the whole province, and not a sum of schools. */
export type GrowthInvitations = {
  links: Shown;
  joined: Shown;
  seatsInvited: Shown;
  seatsTaken: Shown;
};
