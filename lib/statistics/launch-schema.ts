import { z } from 'zod';

const count = z.int().nonnegative();

/** How far a school has come. */
export const launchSchool = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  followers: count,
  /** Who is proven to be a parent of it. */
  parents: count,
  posts: count,
  firstPostAt: z.iso.datetime().nullable(),
  /** Of the last 30 days: posts older than a day, and those of them that somebody else answered within one. */
  asked: count,
  answered: count,
  /** Whether its first parents write free for a year, and how many do. */
  isFounding: z.boolean(),
  seatsTaken: count,
});
export type LaunchSchool = z.output<typeof launchSchool>;

export const launchView = z.object({ foundingSeats: count, schools: z.array(launchSchool) });
export type LaunchView = z.output<typeof launchView>;
