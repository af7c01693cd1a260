import { describe, expect, it } from 'vitest';
import type { FollowedSchool } from '@/lib/schools/schema';
import { trending } from './trending';

const school = (id: number, recentActivity: number) => ({ id, recentActivity }) as FollowedSchool;

describe('the trending schools', () => {
  it('trending returns the three most active schools, and keeps the order of equals', () => {
    const follows = [school(1, 0), school(2, 5), school(3, 0), school(4, 9)];
    expect(trending(follows).map(({ id }) => id)).toEqual([4, 2, 1]);
  });

  it('trending returns nothing without follows', () => {
    expect(trending([])).toEqual([]);
  });
});
