import type { FollowedSchool } from '@/lib/schools/schema';

const SHOWN = 3;

/** Decision D13: the followed schools with the most going on these last days; among equals, by name as they come. */
export function trending(follows: FollowedSchool[]): FollowedSchool[] {
  return follows.toSorted((one, other) => other.recentActivity - one.recentActivity).slice(0, SHOWN);
}
