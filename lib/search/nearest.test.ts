import { expect, it } from 'vitest';
import { nearest } from './nearest';

const knownWords = Object.entries({
  crossing: 3,
  crossings: 1,
  lunch: 9,
  launch: 1,
  library: 2,
  bus: 40,
  buses: 3,
}).map(([word, posts]) => ({ word, posts }));

it.each([
  ['crosing', 'crossing'],
  ['crossnig', 'crossing'],
  ['lucnh', 'lunch'],
  ['lumch', 'lunch'],
  ['libary', 'library'],
  ['lanch', 'lunch'], // 'lunch' is as similar to the typed word as 'launch', but occurs in more posts
  ['crossing', 'crossing'],
  ['cros', 'cros'], // 'cros' is the beginning of a known word
  ['bux', 'bux'], // 'bux' is too short to be corrected
  ['teacher', 'teacher'],
  ['', ''],
])('reads the search word “%s” as “%s”', (typed, word) => expect(nearest(typed, knownWords)).toBe(word));
