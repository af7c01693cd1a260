import { beforeAll, expect, it } from 'vitest';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { fillTables } from '../../support/database/fill';
import { superuserUrl } from '../../support/database/owner';

// The search for vouching rings (groups of accounts that vouch for each other) takes at most two seconds for 10,000
// accounts. The search finds exactly three rings.

let admin: Person;

beforeAll(async () => {
  const schoolId = await school();
  admin = await person('admin');
  await fillTables(
    superuserUrl(),
    ['users', 'vouches', 'school_parents'],
    `SET session_replication_role = replica;
     INSERT INTO users (id, email, password, first_name, terms_version, email_verified_at)
       SELECT n, 'v' || n || '@example.test', '', 'Robin', 'test', now() FROM generate_series(100001, 110000) n;
     INSERT INTO school_parents (user_id, school_id, method) SELECT n, ${schoolId}, 'code' FROM generate_series(100001, 100100) n;
     INSERT INTO vouches (school_id, voucher_id, user_id)
       SELECT DISTINCT ${schoolId}, 100001 + ((n - 100001) / k), n FROM generate_series(100101, 110000) n, generate_series(3, 4) k;
     INSERT INTO vouches (school_id, voucher_id, user_id)
       SELECT ${schoolId}, a, b FROM (VALUES (109001), (109002), (109003)) x (a), (VALUES (109001), (109002), (109003)) y (b) WHERE a <> b;
     INSERT INTO vouches (school_id, voucher_id, user_id)
       SELECT ${schoolId}, 109100 + n, 109100 + (n + 1) % 5 FROM generate_series(0, 4) n;
     INSERT INTO vouches (school_id, voucher_id, user_id) VALUES (${schoolId}, 100001, 100002), (${schoolId}, 100002, 100001);`,
  );
});

it('the search for vouching rings finds three rings among 10,000 accounts within two seconds', async () => {
  const began = performance.now();
  const { status, body } = await call('GET', '/api/admin/vouch-rings', { as: admin });
  const taken = performance.now() - began;
  expect(status).toBe(200);
  const circles = body.map(({ people }: { people: { id: number; hasOwnProof: boolean }[] }) => [
    people.map(({ id }) => id),
    people.filter(({ hasOwnProof }) => !hasOwnProof).length,
  ]);
  // The test counts the people in each ring who are verified only by vouches. The ring with the highest count comes
  // first.
  expect(circles).toEqual([
    [[109100, 109101, 109102, 109103, 109104], 5],
    [[109001, 109002, 109003], 3],
    [[100001, 100002], 0],
  ]);
  console.log(`rings of 10,000 accounts: ${Math.round(taken)} ms`);
  expect(taken).toBeLessThan(2_000);
});
