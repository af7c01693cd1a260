import { expect, it } from 'vitest';
import { groupConnectedPeople } from './group-connected-people';

it('groupConnectedPeople puts connected people of a school into one group', () => {
  const groups = groupConnectedPeople([
    { schoolId: 1, a: 1, b: 2 },
    { schoolId: 1, a: 4, b: 5 },
    { schoolId: 2, a: 2, b: 3 },
    { schoolId: 1, a: 2, b: 3 },
    { schoolId: 1, a: 5, b: 4 },
  ]);
  expect(groups.map(({ schoolId, members }) => [schoolId, members.sort()])).toEqual([
    [1, [1, 2, 3]],
    [1, [4, 5]],
    [2, [2, 3]],
  ]);
  expect(groupConnectedPeople([])).toEqual([]);
});

it('groupConnectedPeople puts a chain of thousands of people into one group', () => {
  const chain = Array.from({ length: 5_000 }, (_, index) => ({ schoolId: 1, a: index, b: index + 1 }));
  expect(groupConnectedPeople(chain)[0]?.members).toHaveLength(5_001);
});
