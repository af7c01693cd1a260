import type { FollowedSchool } from '@/lib/schools/schema';

const SHOWN = 3;

/** The followed schools with the most recent activity, equals by name (decision D13). */
export function trending(follows: FollowedSchool[]): FollowedSchool[] {
  return follows.toSorted((one, other) => other.recentActivity - one.recentActivity).slice(0, SHOWN);
}
