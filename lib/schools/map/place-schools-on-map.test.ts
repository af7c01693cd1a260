import { describe, expect, it } from 'vitest';
import { placeSchoolsOnMap } from './place-schools-on-map';

describe('the marks of schools on the map', () => {
  const school = (id: number, geoLocation: string | null) => ({
    id,
    name: `School ${id}`,
    city: 'Truro',
    type: 'P-12',
    geoLocation,
  });

  it('schools without coordinates do not appear on the map', () =>
    expect(placeSchoolsOnMap([school(1, null), school(2, '45,-63')]).map(({ id }) => id)).toEqual([2]));

  it('schools at the same coordinates appear side by side on the map', () => {
    const [one, other, third] = placeSchoolsOnMap([
      school(1, '45.1,-63.1'),
      school(2, '45.1,-63.1'),
      school(3, '45.1,-63.1'),
    ]);
    if (!one || !other || !third) throw new Error('All three have a place.');
    expect(new Set([one.x, other.x, third.x]).size).toBe(3);
    expect(other.x - one.x).toBeCloseTo(4);
    expect(other.y).toBe(one.y);
  });
});
