import { expect, it } from 'vitest';
import {
  hideVerificationLevelIfIdentifying,
  publishableVerificationLevels,
  ParentLevel,
  MIN_PEOPLE_PER_LEVEL,
} from './verification-level-privacy';

const LEVELS = Object.values(ParentLevel);
const sizes = Array.from({ length: 2 * MIN_PEOPLE_PER_LEVEL + 2 }, (_, size) => size);
const boards = sizes.flatMap((none) => sizes.flatMap((parent) => sizes.map((school) => ({ none, parent, school }))));

it("an anonymous author's verification level is shown only if at least five people share that level", () => {
  for (const counts of boards) {
    const sharing = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<ParentLevel, number>;
    for (const level of LEVELS) sharing[hideVerificationLevelIfIdentifying(level, counts)] += counts[level];
    const [shownLevels, few] = [
      publishableVerificationLevels(counts),
      LEVELS.filter((level) => sharing[level] > 0 && sharing[level] < MIN_PEOPLE_PER_LEVEL),
    ];
    // A board with few people shows no verification levels at all, because any level could identify an author.
    if (shownLevels.length > 0) expect(few, JSON.stringify(counts)).toEqual([]);
    else expect(LEVELS.every((level) => hideVerificationLevelIfIdentifying(level, counts) === 'none')).toBe(true);
  }
});

it('hideVerificationLevelIfIdentifying never shows a verification level that the author does not have', () => {
  for (const counts of boards)
    for (const level of LEVELS) expect([level, 'none']).toContain(hideVerificationLevelIfIdentifying(level, counts));
});

it('a verification level is hidden if fewer than five people have or lack the level', () => {
  expect(publishableVerificationLevels({ none: 5, parent: 5, school: 5 })).toEqual(['parent', 'school']);
  expect(publishableVerificationLevels({ none: 40, parent: 4, school: 5 })).toEqual(['school']);
  expect(publishableVerificationLevels({ none: 1, parent: 3, school: 9 })).toEqual([]);
  expect(publishableVerificationLevels({ none: 0, parent: 0, school: 30 })).toEqual([]);
});
