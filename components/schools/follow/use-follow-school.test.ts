import { describe, expect, it } from 'vitest';
import type { FollowedSchool } from '@/lib/schools/schema';
import { updateFollowedSchools } from './use-follow-school';

const school = (id: number, name: string): FollowedSchool => ({
  id,
  name,
  city: 'Halifax',
  province: 'Nova Scotia',
  type: null,
  grades: null,
  gradeRange: null,
  description: null,
  subscribedAt: '2026-11-01T12:00:00.000Z',
  recentActivity: 4,
  waitingQuestions: 1,
  highlights: null,
});

describe('the list of followed schools with a school inserted or removed', () => {
  const list = [school(1, 'Astral Drive'), school(3, 'Oxford')];

  it('updateFollowedSchools inserts a school in name order', () => {
    expect(updateFollowedSchools(list, school(2, 'École Mer et Monde'), true).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('updateFollowedSchools does not change the data of a school that is already followed', () => {
    expect(updateFollowedSchools(list, { ...school(1, 'Astral Drive') }, true)).toEqual(list);
  });

  it('updateFollowedSchools removes a school that is no longer followed', () => {
    expect(updateFollowedSchools(list, school(1, 'Astral Drive'), false).map(({ id }) => id)).toEqual([3]);
  });
});
