import { describe, expect, it } from 'vitest';
import { findNearestPoint, findNextPointInDirection } from './find-map-point';

const points = [
  { id: 'here', x: 0, y: 0 },
  { id: 'east', x: 10, y: 1 },
  { id: 'north-east', x: 6, y: -6 },
  { id: 'far west', x: -90, y: 0 },
  { id: 'south', x: 0, y: 8 },
];
const [firstPoint] = points as [(typeof points)[number]];

describe('the point nearest to a position', () => {
  it('findNearestPoint returns the point closest to a position', () =>
    expect(findNearestPoint(points, { x: 7, y: 0 })?.id).toBe('east'));
  it('findNearestPoint returns nothing if all points are too far away', () => {
    expect(findNearestPoint(points, { x: 40, y: 40 }, 12)).toBeUndefined();
    expect(findNearestPoint([], { x: 0, y: 0 })).toBeUndefined();
  });
});

describe("the next point in an arrow key's direction", () => {
  it.each([
    ['right', 'east'],
    ['left', 'far west'],
    ['up', 'north-east'],
    ['down', 'south'],
  ] as const)('findNextPointInDirection goes %s to %s', (direction, id) =>
    expect(findNextPointInDirection(points, firstPoint, direction)?.id).toBe(id),
  );
  it('findNextPointInDirection returns nothing if no other point is in that direction', () =>
    expect(findNextPointInDirection(points, points[3] as (typeof points)[number], 'left')).toBeUndefined());
});
