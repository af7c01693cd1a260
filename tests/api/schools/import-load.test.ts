import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionPool } from '@/lib/database/db';
import { seedSchools } from '@/prisma/seed/schools';
import { call } from '../../support/http/call';
import { person, type Person } from '../../support/community/people';
import { superuserUrl } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { isThorough } from '../../support/thorough';

let admin: Person;

beforeAll(async () => {
  admin = await person('admin');
  await seedSchools();
  await call('GET', '/api/schools');
});

const send = (schools: object[], more: object = {}) =>
  call('POST', '/api/admin/schools/import-csv', { as: admin, body: { schools, ...more } });
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Errors that the test puts into the imported rows. Every twentieth row gets the next error of this list. */
const ROW_ERRORS = [
  { name: '' },
  { city: ' ' },
  { email: 'nobody' },
  { website: 'javascript:alert(1)' },
  { province: 'Ontario' },
];
const schoolsOf = (from: number, howMany: number) =>
  Array.from({ length: howMany }, (_, index) => {
    const n = from + index;
    const good = {
      name: `Load School ${n}`,
      city: `Town ${n % 90}`,
      slc: `L${n}`,
      email: `office${n}@example.test`,
      website: `www.school${n}.example`,
      phone: `902-555-${n}`,
      civicAddress: `${n} Main St`,
      mailingAddress: `${n} Main St, Town, NS`,
      postalCode: 'B0A 1A0',
      description: `Près de la mer, ${n}. `.repeat(5),
      principal: `Pat ${n}`,
    };
    return n % 20 === 0 ? { ...good, ...ROW_ERRORS[(n / 20) % ROW_ERRORS.length] } : good;
  });

/**
 * Returns how long requests wait during an import: the 95th percentile in ms (security I2). Measures the CPU time of
 * this thread, so that other programs do not count.
 */
async function waitDuring<T>(work: Promise<T>): Promise<{ done: T; wait: number }> {
  // The test requests one school, whose response always has the same size. The list of schools grows during the import,
  // which would make its requests slower for another reason.
  const [one] = await rows<{ id: number }>("SELECT id FROM schools WHERE slc = '0096'");
  let isOver = false;
  const waits: number[] = [];
  const ask = async (from: number) => {
    expect((await call('GET', `/api/schools/${one?.id}`)).status).toBe(200);
    waits.push(cpuMs() - from);
  };
  const asker = (async () => {
    const asking: Promise<void>[] = [];
    while (!isOver) {
      // The test measures each request from its planned start, because a busy thread starts the request late.
      const from = cpuMs();
      await sleep(50);
      asking.push(ask(from));
    }
    await Promise.all(asking);
  })();
  const done = await work;
  isOver = true;
  await asker;
  expect(waits.length).toBeGreaterThan(5);
  return { done, wait: waits.sort((x, y) => x - y)[Math.floor(waits.length * 0.95)] ?? Infinity };
}

/** Returns the CPU time of this thread in ms. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const inBatches = async (schools: object[], more: object = {}) => {
  const errors: { row: number }[] = [];
  let [created, unchanged] = [0, 0];
  for (let from = 0; from < schools.length; from += 500) {
    const { status, body } = await send(schools.slice(from, from + 500), { startRow: from + 2, ...more });
    expect(status).toBe(200);
    errors.push(...body.errors);
    created += body.created;
    unchanged += body.unchanged;
  }
  return { errors, created, unchanged };
};

describe('the import of ten thousand rows with five hundred errors', () => {
  const all = schoolsOf(1, 10_000);
  const allWrong = Array.from({ length: 500 }, (_, n) => 21 + 20 * n);

  it(
    'an import of ten thousand rows with five hundred errors stores all valid rows within ten seconds',
    { tags: ['thorough', 'I1', 'I2'] },
    async () => {
      const before = await count('schools');
      const began = performance.now();
      const { body } = await send(all, { startRow: 2 });
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(body).toMatchObject({ created: 9_500, updated: 0, unchanged: 0, conflicts: [] });
      expect(body.errors.map(({ row }: { row: number }) => row)).toEqual(allWrong);
      expect(await count('schools')).toBe(before + 9_500);
      expect((await send(all)).body).toMatchObject({ created: 0, updated: 0, unchanged: 9_500 });
    },
  );

  it(
    'other requests are still served during an import of ten thousand rows',
    { tags: ['thorough', 'I2'] },
    async () => {
      await rows("DELETE FROM schools WHERE slc LIKE 'L%'");
      const [sent, wrong] = isThorough ? [all, allWrong] : [all.slice(0, 2_500), allWrong.slice(0, 125)];
      const right = sent.length - wrong.length;
      const before = await count('schools');
      const tried = await waitDuring(inBatches(sent, { dryRun: true }));
      expect(await count('schools')).toBe(before);
      const { done, wait } = await waitDuring(inBatches(sent));
      expect(done.created).toBe(right);
      expect(done.errors.map(({ row }) => row)).toEqual(wrong);
      expect(tried.done).toEqual(done);
      expect(await count('schools')).toBe(before + right);
      expect(Math.max(wait, tried.wait)).toBeLessThan(300);
      expect(await inBatches(sent)).toMatchObject({ created: 0, unchanged: right });
    },
  );
});

describe('an import whose database connection is cut', () => {
  it('an import leaves no changes if its database connection is cut', { tags: ['I3'] }, async () => {
    const other = new pg.Client({ connectionString: superuserUrl() });
    await other.connect();
    await send(schoolsOf(40_001, 1));
    const snapshot = await takeSnapshot();
    // The lock stops the import at its last step, which writes to the audit log.
    await other.query('BEGIN; LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE');
    const importing = send([{ slc: 'L40001', phone: 'changed' }, ...schoolsOf(20_000, 501)]);
    const waiting =
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%audit_log%'";
    let pid: unknown;
    for (let n = 0; n < 100 && !pid; n += 1) {
      await sleep(20);
      pid = (await rows<{ pid: number }>(waiting))[0]?.pid;
    }
    expect(pid).toBeTypeOf('number');
    await rows('SELECT pg_terminate_backend($1)', pid);
    expect((await importing).status).toBe(503);
    await other.query('ROLLBACK');
    await other.end();
    expect(await snapshot.changed()).toEqual([]);
    expect((await send([{ slc: 'L40001', phone: 'changed' }])).body).toMatchObject({ updated: 1 });
  });
});

describe('an import at the same time as other changes', () => {
  it('two simultaneous imports of the same school create the school only once', { tags: ['I4', 'I8'] }, async () => {
    const rowsOf = (from: number) =>
      schoolsOf(from, 300).filter(({ name, city, email }) => name && city.trim() && email.includes('@'));
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(rowsOf(30_001))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const created = answers.map(({ body }) => body.created).sort((a, b) => a - b);
    expect(created.slice(0, 3)).toEqual([0, 0, 0]);
    expect(created[3]).toBe(await count("schools WHERE slc LIKE 'L30___'"));
    expect(created[3]).toBeGreaterThan(200);
  });

  it('if an import and an administrator change the same school at once, both changes are kept', async () => {
    await send(schoolsOf(40_002, 1));
    const [school] = await rows<{ id: number }>("SELECT id FROM schools WHERE slc = 'L40002'");
    const [saved, imported] = await Promise.all([
      call('PUT', `/api/admin/schools/${school?.id}`, { as: admin, body: { fax: 'by hand' } }),
      send([{ slc: 'L40002', phone: 'by file' }]),
    ]);
    expect([saved.status, imported.status]).toEqual([200, 200]);
    expect(await rows('SELECT fax, phone FROM schools WHERE id = $1', school?.id)).toEqual([
      { fax: 'by hand', phone: 'by file' },
    ]);
  });

  it('an import and an administrator cannot both create a school with the same number', async () => {
    for (let n = 0; n < 10; n += 1) {
      const slc = `both${n}`;
      const [created, imported] = await Promise.all([
        call('POST', '/api/admin/schools', { as: admin, body: { name: 'Both', city: `X${n}`, slc } }),
        send([
          { name: 'Both', city: `X${n}`, slc, phone: '1' },
          { name: `Beside ${n}`, city: 'X', slc: `beside${n}` },
        ]),
      ]);
      expect([200, 201, 409]).toContain(created.status);
      expect(imported.status).toBe(200);
      expect(await count('schools WHERE slc = $1', slc)).toBe(1);
      expect(await count('schools WHERE slc = $1', `beside${n}`)).toBe(1);
    }
    expect(connectionPool().totalCount).toBeLessThanOrEqual(20);
  });
});
