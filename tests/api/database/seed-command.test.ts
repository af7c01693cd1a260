import { expect, it } from 'vitest';
import { parseSeedOptions, refuseDatabaseWithRealMembers } from '@/tools/bench/seed-community';
import { person } from '../../support/community/people';
import { emptyDatabase } from '../../support/database/empty-database';
import { superuserUrl } from '../../support/database/owner';
import { rows } from '../../support/database/rows';

it('seed refuses a database with real members, and says what it would have done', async () => {
  await person('active');
  await person('lapsed');
  await expect(refuseDatabaseWithRealMembers(superuserUrl(), 20_000)).rejects.toThrow(
    /has 2 members who are not invented, so nothing was changed\. seed would delete everything in it and write 20,000/,
  );
});

it('the seed command accepts a database in which all users are invented', async () => {
  await rows("UPDATE users SET email = id || '@bench.test'");
  await person('active');
  await rows("UPDATE users SET email = 'admin@demo.test' WHERE email LIKE '%@example.test'");
  await expect(refuseDatabaseWithRealMembers(superuserUrl(), 20_000)).resolves.toBeUndefined();
  await rows("UPDATE users SET email = 'x@demo.test.example.org' WHERE email = 'admin@demo.test'");
  await expect(refuseDatabaseWithRealMembers(superuserUrl(), 20_000)).rejects.toThrow(
    'has 1 member who is not invented',
  );
});

it('the seed command accepts a database without tables', async () => {
  const { url } = await emptyDatabase();
  await expect(refuseDatabaseWithRealMembers(url, 20_000)).resolves.toBeUndefined();
});

it.each([
  [[], 20_000],
  [['--posts', '1000'], 1_000],
  [['--posts=50000'], 50_000],
])('seed reads the options %j', (args, posts) => {
  expect(parseSeedOptions(args)).toBe(posts);
});

it.each([
  [['--posts', '999'], /--posts must be a whole number from 1000 to 2000000/],
  [['--posts', '2000001'], /--posts must be a whole number/],
  [['--posts', 'many'], /--posts must be a whole number/],
  [['--posts'], /Say how many posts/],
  [['20000'], /Say how many posts/],
  [['--members', '5'], /Say how many posts/],
])('seed refuses the options %j', (args, message) => {
  expect(() => parseSeedOptions(args)).toThrow(message);
});
