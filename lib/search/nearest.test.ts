import { expect, it } from 'vitest';
import { nearest } from './nearest';

const said = Object.entries({ crossing: 3, crossings: 1, lunch: 9, launch: 1, library: 2, bus: 40, buses: 3 }).map(
  ([word, posts]) => ({ word, posts }),
);

it.each([
  ['crosing', 'crossing'],
  ['crossnig', 'crossing'],
  ['lucnh', 'lunch'],
  ['lumch', 'lunch'],
  ['libary', 'library'],
  ['lanch', 'lunch'], // as near as launch, and more was written of it
  ['crossing', 'crossing'],
  ['cros', 'cros'], // begins what was said
  ['bux', 'bux'], // too short to be anything else
  ['teacher', 'teacher'],
  ['', ''],
])('%s: %s', (typed, word) => expect(nearest(typed, said)).toBe(word));
