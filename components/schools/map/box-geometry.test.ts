import { describe, expect, it } from 'vitest';
import { createBoxAround, doesLineCrossBox, isBoxInsideBox, doBoxesOverlap } from './box-geometry';

const box = { left: 0, top: 0, right: 10, bottom: 4 };

describe('the overlap of two boxes', () => {
  it('two boxes that share only an edge do not overlap', () => {
    expect(doBoxesOverlap(box, createBoxAround({ x: 10, y: 4 }, 2, 2))).toBe(true);
    expect(doBoxesOverlap(box, { ...box, left: 10, right: 20 })).toBe(false);
    expect(doBoxesOverlap(box, { ...box, top: -9, bottom: -1 })).toBe(false);
  });
});

describe('a box within another box', () => {
  it('a box with the same edges as the outer box is within it', () => {
    expect(isBoxInsideBox(box, box)).toBe(true);
    expect(isBoxInsideBox({ ...box, right: 11 }, box)).toBe(false);
  });
});

describe('lines that cross a box', () => {
  it.each([
    ['through the box', { x: -5, y: 2 }, { x: 15, y: 2 }, true],
    ['inside the box', { x: 2, y: 1 }, { x: 3, y: 2 }, true],
    ['across a corner', { x: -1, y: 2 }, { x: 2, y: -1 }, true],
    ['past a corner', { x: -3, y: 1 }, { x: 1, y: -3 }, false],
    ['that ends before the box', { x: -9, y: 2 }, { x: -1, y: 2 }, false],
    ['parallel to the box, outside', { x: -5, y: 5 }, { x: 15, y: 5 }, false],
    ['that is vertical, beside the box', { x: 11, y: -5 }, { x: 11, y: 9 }, false],
    ['that is vertical, through the box', { x: 5, y: -5 }, { x: 5, y: 9 }, true],
  ])('doesLineCrossBox returns the right result for a line %s', (_, from, to, expected) => {
    expect(doesLineCrossBox([from, to], box)).toBe(expected);
    expect(doesLineCrossBox([to, from], box)).toBe(expected);
  });
});
