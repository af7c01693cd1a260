import { describe, expect, it } from 'vitest';
import { distanceKm, formatDistance, formatDistanceAway, findNearbySchools, sortByDistance } from './nearby';

const at = (id: number, geoLocation: string | null) => ({ id, geoLocation });
const ownPoint = at(1, '44.65,-63.57');
const others = [
  at(2, '44.75,-63.57'),
  at(3, '44.66,-63.57'),
  ownPoint,
  at(4, null),
  at(5, '46.14,-60.19'),
  at(6, 'unknown'),
];

describe('the list of schools near a school', () => {
  it('the list of nearby schools begins with the nearest school', () => {
    expect(findNearbySchools(ownPoint, others, 10).map(({ school }) => school.id)).toEqual([3, 2, 5]);
    expect(findNearbySchools(ownPoint, others, 2)).toHaveLength(2);
  });
  it('the list of nearby schools is empty for a school without coordinates', () =>
    expect(findNearbySchools(at(9, null), others, 5)).toEqual([]));
});

it('sortByDistance puts the nearest school first and schools without coordinates last, in their given order', () => {
  const sorted = sortByDistance(others, { lat: 46.14, lon: -60.2 });
  expect(sorted.map(({ school }) => school.id)).toEqual([5, 2, 3, 1, 4, 6]);
  expect(sorted[0]?.km).toBeCloseTo(0.8, 1);
  expect(sorted.at(-1)?.km).toBeNull();
});

describe('the distance between two places', () => {
  it('distanceKm measures distances along the surface of the globe', () => {
    expect(distanceKm({ lat: 45, lon: -63 }, { lat: 46, lon: -63 })).toBeCloseTo(111.2, 1);
    expect(distanceKm({ lat: 44.6488, lon: -63.5752 }, { lat: 46.1368, lon: -60.1942 })).toBeCloseTo(312, -1);
  });
});

describe('the wording of a distance', () => {
  it.each([
    [0, 'same place'],
    [0.04, 'same place'],
    [0.44, '400 m'],
    [0.96, '1.0 km'],
    [2.34, '2.3 km'],
    [9.94, '9.9 km'],
    [9.96, '10 km'],
    [123.4, '123 km'],
  ])('a distance of %d km is shown as %s', (km, text) => expect(formatDistance(km)).toBe(text));

  it.each([
    [0, 'under 100 m away'],
    [0.049, 'under 100 m away'],
    [0.05, '100 m away'],
    [0.95, '1.0 km away'],
    [2.34, '2.3 km away'],
  ])('a distance of %d km from the reader is shown as %s', (km, text) => expect(formatDistanceAway(km)).toBe(text));
});
