import type { FollowedSchool } from '@/lib/schools/schema';

const SHOWN = 3;

/**
 * Returns the followed schools that have had the most activity recently. Schools with equal activity stay in name order
 * (decision D13).
 */
export function trendingSchools(follows: FollowedSchool[]): FollowedSchool[] {
  return follows.toSorted((one, other) => other.recentActivity - one.recentActivity).slice(0, SHOWN);
}
