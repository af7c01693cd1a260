import { expect, it } from 'vitest';
import { readPublicCommunityCounts } from '@/lib/statistics/public-community-counts';
import { follow, post } from '../../support/community/board';
import { createFollowers } from '../../support/community/parents';
import { person, school } from '../../support/community/people';

it('the home page shows the numbers of parents and schools rounded down, and hides small numbers', async () => {
  expect(await readPublicCommunityCounts()).toEqual({ parents: null, activeSchools: null });
  const schools = await Promise.all(Array.from({ length: 12 }, (_, index) => school(`School ${index}`)));
  await createFollowers(schools[0] ?? 0, 51);
  // An administrator and a person without a school are not counted.
  await follow(await person('admin'), schools[0] ?? 0);
  const author = await person('active');
  for (const schoolId of schools) await post(author, schoolId);
  expect(await readPublicCommunityCounts()).toEqual({ parents: 50, activeSchools: 10 });
});
