import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import '../../support/media/one-converter';
import { takeSnapshot } from '../../support/database/snapshot';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { everyNth, isThorough } from '../../support/thorough';
import { inParallel } from '../../support/concurrency';
import { MATRIX, type Row } from './matrix';
import { requestOf, expectedStatus } from './matrix-request';
import { makeWorld, WHO, type Who } from './matrix-world';

// These tests send a request several times before the server answers, as a double click does (security R3). All copies
// have the same idempotency key, as on our pages.

process.env.EMAIL_VERIFICATION = 'required';
process.env.READING_REQUIRES_VERIFICATION = '1';
process.env.ADMIN_MFA = 'required';
const world = await makeWorld();
const snapshot = await takeSnapshot();
afterEach(() => snapshot.restore());

const TIMES = isThorough ? 50 : 10;

/** Requests whose repetition is allowed to take effect again, each with the reason. The test leaves them out. */
const REPEATABLE: Record<string, string> = {
  'POST /api/login': 'each sign-in creates a session',
  'POST /api/register':
    'a repeated registration signs in, which creates a session; tests/api/users/register.test.ts tests this',
  'POST /api/forgot-password':
    'each request sends an email with a link that works, and one address gets only a few emails',
  'POST /api/verify-email/resend':
    'each request sends an email with a link that works, and one address gets only a few emails',
  'POST /api/admin/calendar-feeds/{id}/read': 'a second reading imports nothing twice, and each is recorded',
  'POST /api/admin/posts/{id}/reveal': 'each view of the author is recorded',
  'POST /api/admin/schools/{id}/council-codes':
    'administrators can see and end a second batch; tests/contract/idempotency.test.ts gives the reason',
  'POST /api/posts/{id}/vote':
    'the same vote again removes the vote (decision D3); tests/api/posts/votes.test.ts tests this',
};

/** Roles in order of preference. The test sends each request as the first role whose request writes something. */
const ROLE_ORDER: Who[] = ['member', 'owner', 'admin', ...WHO];
const writes = ({ writes: tables = '' }: Row, who: Who) => (typeof tables === 'function' ? tables(who) : tables);
const whoOf = (row: Row) => ROLE_ORDER.find((who) => expectedStatus(row, who) < 400 && writes(row, who) !== '');

const REPEATED_REQUESTS = MATRIX.flatMap((row) => {
  const who = row.call.startsWith('POST ') && !(row.call in REPEATABLE) ? whoOf(row) : undefined;
  return who ? [{ name: row.on ? `${row.call} on ${row.on}` : row.call, row, who }] : [];
});

/**
 * Tables whose changes do not count as effects of a request: rate limits, daily counters, idempotency keys and pending
 * file removals.
 */
const NOT_COUNTED = ['rate_limits', 'rows_by_day', 'idempotency_keys', 'file_removals'];

/** Returns the number of rows in each table and the number of emails in the queue. */
async function rowCounts(): Promise<Record<string, number>> {
  const names = await rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    NOT_COUNTED,
  );
  const all = [...names.map(({ name }) => [name, `public.${name}`]), ['letters', "pgboss.job WHERE name = 'mail'"]];
  const counted = await rows<{ name: string; amount: number }>(
    all.map(([name, from]) => `SELECT '${name}' AS name, count(*)::int AS amount FROM ${from}`).join(' UNION ALL '),
  );
  return Object.fromEntries(counted.map(({ name, amount }) => [name, amount]));
}

/**
 * Sends `times` copies of a request at the same time. Returns the answers and, for each table, the change in its number
 * of rows.
 */
async function sendAtOnce(row: Row, who: Who, times: number) {
  const before = await rowCounts();
  const act = randomUUID();
  const answers = await inParallel(times, () => {
    const { method, address, body, form } = requestOf(world, row, who);
    if (address === '/api/media/upload') form?.set('uploadId', act);
    return call(method, address, { as: world.people[who], body, form, headers: { 'Idempotency-Key': act } });
  });
  const after = await rowCounts();
  const { letters = 0, ...changes } = Object.fromEntries(
    Object.entries(after).flatMap(([name, amount]) =>
      amount === before[name] ? [] : [[name, amount - before[name]!]],
    ),
  );
  return { answers, letters, changes };
}

describe('a request sent many times at once with one idempotency key', () => {
  it.each(everyNth(2, REPEATED_REQUESTS))(
    'the request $name takes effect once if it is sent many times at once',
    { tags: ['R3'] },
    async ({ row, who }) => {
      const one = await sendAtOnce(row, who, 1);
      expect(one.answers[0]?.status).toBe(expectedStatus(row, who));
      await snapshot.restore();

      const many = await sendAtOnce(row, who, TIMES);
      expect(many.changes).toEqual(one.changes);
      expect(many.letters).toBeLessThanOrEqual(one.letters);
      const statuses = many.answers.map(({ status }) => status);
      expect(statuses).toContain(expectedStatus(row, who));
      // Routes that hash a password or render a photo cannot handle all requests at the same time. They refuse most
      // requests with status 503 and a `Retry-After` header.
      for (const { status, headers } of many.answers)
        if (status >= 500) expect([status, headers.has('retry-after')]).toEqual([503, true]);
    },
  );

  it('the double-click tests cover more than fifty endpoints', { tags: ['R3'] }, () =>
    expect(new Set(REPEATED_REQUESTS.map(({ row }) => row.call)).size).toBeGreaterThan(50),
  );
});
