import { z } from 'zod';

const count = z.int().nonnegative();

/** Launch progress of a school. */
export const launchSchool = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  followers: count,
  /** Number of verified parents of the school. */
  parents: count,
  posts: count,
  firstPostAt: z.iso.datetime().nullable(),
  /**
   * Number of posts of the last 30 days that are older than a day, and the number of those that another person answered
   * within a day.
   */
  asked: count,
  answered: count,
  /** Whether the school offers free founding seats, and the number of seats taken. */
  isFounding: z.boolean(),
  seatsTaken: count,
});
export type LaunchSchool = z.output<typeof launchSchool>;

export const launchView = z.object({ foundingSeats: count, schools: z.array(launchSchool) });
export type LaunchView = z.output<typeof launchView>;
