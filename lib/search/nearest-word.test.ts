import { expect, it } from 'vitest';
import { findNearestVocabularyWord } from './nearest-word';

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
  ['lanch', 'lunch'], // Both 'lunch' and 'launch' are similar to the typed word, but 'lunch' occurs in more posts.
  ['crossing', 'crossing'],
  ['cros', 'cros'], // 'cros' is not corrected, because a known word begins with it.
  ['bux', 'bux'], // The typed word 'bux' is too short to be corrected.
  ['teacher', 'teacher'],
  ['', ''],
])('findNearestVocabularyWord reads the search word “%s” as “%s”', (typed, word) =>
  expect(findNearestVocabularyWord(typed, knownWords)).toBe(word),
);
