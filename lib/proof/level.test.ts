import { expect, it } from 'vitest';
import { levelShown, levelsToShow, ParentLevel, SHARED_BY } from './level';

const LEVELS = Object.values(ParentLevel);
const sizes = Array.from({ length: 2 * SHARED_BY + 2 }, (_, size) => size);
const boards = sizes.flatMap((none) => sizes.flatMap((parent) => sizes.map((school) => ({ none, parent, school }))));

it('whatever an anonymous post shows is shared by nobody at a board, or by five', () => {
  for (const counts of boards) {
    const sharing = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<ParentLevel, number>;
    for (const level of LEVELS) sharing[levelShown(level, counts)] += counts[level];
    const [shown, few] = [
      levelsToShow(counts),
      LEVELS.filter((level) => sharing[level] > 0 && sharing[level] < SHARED_BY),
    ];
    // Of a board of three nothing is said at all, so nothing points at anyone.
    if (shown.length > 0) expect(few, JSON.stringify(counts)).toEqual([]);
    else expect(LEVELS.every((level) => levelShown(level, counts) === 'none')).toBe(true);
  }
});

it('nobody is said to be more than he is', () => {
  for (const counts of boards) for (const level of LEVELS) expect([level, 'none']).toContain(levelShown(level, counts));
});

it('shows what five share beside five others', () => {
  expect(levelsToShow({ none: 5, parent: 5, school: 5 })).toEqual(['parent', 'school']);
  expect(levelsToShow({ none: 40, parent: 4, school: 5 })).toEqual(['school']);
  expect(levelsToShow({ none: 1, parent: 3, school: 9 })).toEqual([]);
  expect(levelsToShow({ none: 0, parent: 0, school: 30 })).toEqual([]);
});
