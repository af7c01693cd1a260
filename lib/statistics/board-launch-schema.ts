import { z } from 'zod';

const count = z.int().nonnegative();

/** A school's progress from an empty board to an active one. */
export const boardLaunchView = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  followers: count,
  /** Number of verified parents of the school. */
  parents: count,
  posts: count,
  firstPostAt: z.iso.datetime().nullable(),
  /**
   * Number of posts that are one to 30 days old, and number of these posts that another person answered within a day.
   */
  asked: count,
  answered: count,
  /**
   * `isFounding` is true if the school offers free founding seats, and `seatsTaken` is the number of these seats that
   * are taken.
   */
  isFounding: z.boolean(),
  seatsTaken: count,
});
export type BoardLaunchView = z.output<typeof boardLaunchView>;

export const boardLaunchProgressView = z.object({ foundingSeats: count, schools: z.array(boardLaunchView) });
export type BoardLaunchProgressView = z.output<typeof boardLaunchProgressView>;
