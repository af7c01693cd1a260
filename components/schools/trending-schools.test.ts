import { describe, expect, it } from 'vitest';
import type { FollowedSchool } from '@/lib/schools/schema';
import { trendingSchools } from './trending-schools';

const school = (id: number, recentActivity: number) => ({ id, recentActivity }) as FollowedSchool;

describe('the schools with the most recent activity', () => {
  it('trendingSchools returns the three most active schools', () => {
    const follows = [school(1, 0), school(2, 5), school(3, 0), school(4, 9)];
    expect(trendingSchools(follows).map(({ id }) => id)).toEqual([4, 2, 1]);
  });

  it('`trendingSchools` returns nothing for a member who follows no schools', () => {
    expect(trendingSchools([])).toEqual([]);
  });
});
