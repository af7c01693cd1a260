import { expect, it } from 'vitest';
import { isDiskNearlyFull } from './server-ready';

it.each([
  ['half full', { blocks: 1_000, bfree: 500, bavail: 500 }, false],
  ['with exactly a twentieth free', { blocks: 1_000, bfree: 50, bavail: 50 }, false],
  ['with less than a twentieth free', { blocks: 1_000, bfree: 49, bavail: 49 }, true],
  ['full except for the blocks reserved for root', { blocks: 1_000, bfree: 50, bavail: 0 }, true],
  ['with some blocks reserved for root', { blocks: 1_000, bfree: 550, bavail: 500 }, false],
  ['that does not report its size', { blocks: 0, bfree: 0, bavail: 0 }, false],
])('isDiskNearlyFull detects whether a disk %s is nearly full', (_what, disk, isFull) =>
  expect(isDiskNearlyFull(disk)).toBe(isFull),
);
