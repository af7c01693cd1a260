import { describe, expect, it } from 'vitest';
import { nearest, nextTo } from './pick';

const points = [
  { id: 'here', x: 0, y: 0 },
  { id: 'east', x: 10, y: 1 },
  { id: 'north-east', x: 6, y: -6 },
  { id: 'far west', x: -90, y: 0 },
  { id: 'south', x: 0, y: 8 },
];
const [firstPoint] = points as [(typeof points)[number]];

describe('the point nearest to a position', () => {
  it('nearest returns the point closest to a position', () => expect(nearest(points, { x: 7, y: 0 })?.id).toBe('east'));
  it('nearest returns nothing for an empty list, or if all points are too far away', () => {
    expect(nearest(points, { x: 40, y: 40 }, 12)).toBeUndefined();
    expect(nearest([], { x: 0, y: 0 })).toBeUndefined();
  });
});

describe("the next point in an arrow key's direction", () => {
  it.each([
    ['right', 'east'],
    ['left', 'far west'],
    ['up', 'north-east'],
    ['down', 'south'],
  ] as const)('nextTo goes %s to %s', (direction, id) => expect(nextTo(points, firstPoint, direction)?.id).toBe(id));
  it('nextTo returns nothing in a direction that has no other point', () =>
    expect(nextTo(points, points[3] as (typeof points)[number], 'left')).toBeUndefined());
});
